import fc from "fast-check";
import { expect, it, test } from "vitest";
import { emptyProduct, type ProductInput, parseProduct } from "./product-input.ts";
import { detailsText, parseStory, storyText } from "./product-words.ts";

function read(changes: Partial<ProductInput>) {
  return parseProduct({
    ...emptyProduct("B"),
    slug: "gown",
    title: "Gown",
    pictures: ["/media/front"],
    ...changes,
  });
}

it("reads what the page tells of a product, and leaves out what was not typed", () => {
  const told = {
    category: "tops",
    textile: " Aso Oke ",
    cloth: "Hand-woven silk",
    storyTitle: "Woven in Iseyin",
    story: "First.\n\n \nSecond,\nstill second.",
    details: "Cloth: silk\n\n Wash : cold: by hand ",
  } as const;
  expect(read(told)).toMatchObject({
    ok: true,
    value: {
      category: "tops",
      textile: "aso-oke",
      cloth: "Hand-woven silk",
      story: { title: "Woven in Iseyin", paragraphs: ["First.", "Second,\nstill second."] },
      details: [
        { name: "Cloth", value: "silk" },
        { name: "Wash", value: "cold: by hand" },
      ],
    },
  });
  expect(read({})).toMatchObject({
    value: { category: null, textile: null, cloth: null, story: null, details: [] },
  });
});

test.each([
  ["textile", "x".repeat(121), "The textile is too long: 120 characters at most."],
  ["cloth", "x".repeat(121), "The cloth is too long: 120 characters at most."],
  ["storyTitle", "x".repeat(121), "The story’s title is too long: 120 characters at most."],
  ["story", "x".repeat(5001), "The story is too long: 5,000 characters at most."],
  ["details", "Wash by hand", "Please write each detail as ‘Name: value’, one to a line."],
  ["details", ": by hand", "Please write each detail as ‘Name: value’, one to a line."],
  ["details", "a: b\n".repeat(31), "That is too many: 30 details at most."],
] as const)("%s that cannot be are refused at their field", (field, typed, message) => {
  expect(read({ [field]: typed })).toEqual({ ok: false, error: { [field]: message } });
});

it("stays as it is when it is opened and saved again", () => {
  const word = fc.stringMatching(/^[A-Za-zé%,.]{1,12}( [a-z]{1,8})?$/);
  fc.assert(
    fc.property(
      fc.array(fc.record({ name: word, value: word }), { maxLength: 5 }),
      word,
      fc.array(word, { maxLength: 4 }),
      (details, title, paragraphs) => {
        expect(read({ details: detailsText(details) })).toMatchObject({ value: { details } });
        expect(parseStory(title, storyText({ title, paragraphs }))).toEqual({ title, paragraphs });
      },
    ),
  );
});
