import fc from "fast-check";
import { expect, test } from "vitest";
import { type Draft, type DraftInput, formatNaira, parseDraft, parseDrafts, REQUIRED } from "./draft.ts";

const image = "data:image/jpeg;base64,AAAA";
const typed: DraftInput = {
  name: "  Àdìrẹ  Gown ",
  price: "45000",
  category: "long-dresses",
  sizes: "S,M,L",
  description: " Indigo. ",
  image,
};
const gown: Draft = {
  slug: "adire-gown",
  name: "Àdìrẹ Gown",
  price: 45_000,
  category: "long-dresses",
  sizes: ["S", "M", "L"],
  description: "Indigo.",
  image,
};

test("a filled form is a draft", () => {
  expect(parseDraft(typed, [])).toEqual({ ok: true, value: gown });
});

test("name, price and image are required, and each says so", () => {
  expect(parseDraft({ ...typed, name: " ", price: "", image: null }, [])).toEqual({
    ok: false,
    error: {
      message: "Name, price and image are required.",
      problems: [
        { field: "name", message: "Add a name." },
        { field: "price", message: "Add a price." },
        { field: "image", message: "Choose an image." },
      ],
    },
  });
});

test.each(["-1", "abc", "1e12", "Infinity", "NaN", "12.505", "1,2,3"])("%s is no price", (price) => {
  expect(parseDraft({ ...typed, price }, [])).toMatchObject({
    ok: false,
    error: {
      problems: [{ field: "price", message: "Give the price as a number, such as 45000 or 45,000.50." }],
    },
  });
});

test.each([
  ["45,000", 45_000],
  ["45000,50", 45_000.5],
  ["1,249.9", 1_249.9],
])("a price is written as amounts are everywhere: %s", (price, naira) => {
  expect(parseDraft({ ...typed, price }, [])).toMatchObject({ ok: true, value: { price: naira } });
});

test("nothing is a price too", () => {
  expect(parseDraft({ ...typed, price: "0" }, [])).toMatchObject({ ok: true, value: { price: 0 } });
});

test("a price that is wrong beside a name that is missing is told with it", () => {
  const answer = parseDraft({ ...typed, name: "", price: "-5" }, []);
  expect(answer).toMatchObject({
    error: { message: REQUIRED, problems: [{ field: "name" }, { field: "price" }] },
  });
});

test("a category that there is none of is refused", () => {
  expect(parseDraft({ ...typed, category: "hats" }, [])).toMatchObject({
    error: { problems: [{ field: "category", message: "Choose a category." }] },
  });
});

test("sizes are separated by commas alone, without blanks and repeats", () => {
  expect(parseDraft({ ...typed, sizes: " S, M ,,M,One size" }, [])).toMatchObject({
    value: { sizes: ["S", "M", "One size"] },
  });
});

test("a second draft of a name has an address of its own", () => {
  const second = { ...gown, slug: "adire-gown-2" };
  expect(parseDraft(typed, [gown])).toEqual({ ok: true, value: second });
  expect(parseDraft(typed, [gown, second])).toMatchObject({ value: { slug: "adire-gown-3" } });
  expect(parseDraft({ ...typed, name: "…" }, [])).toMatchObject({ value: { slug: "draft" } });
});

test("drafts survive being stored, and what is none among them is passed over", () => {
  const stored = [
    gown,
    null,
    7,
    { ...gown, slug: "x", price: -1 },
    gown,
    { ...gown, slug: "y", image: "//evil" },
  ];
  expect(parseDrafts(JSON.stringify(stored))).toEqual([gown]);
});

test("whatever is stored, reading it gives drafts", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      expect(Array.isArray(parseDrafts(text))).toBe(true);
    }),
  );
  expect(parseDrafts(null)).toEqual([]);
});

test("a price is read in naira", () => {
  expect([45_000, 0, 1250.5].map(formatNaira)).toEqual(["NGN 45,000", "NGN 0", "NGN 1,250.50"]);
});
