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

test("a completed form becomes a draft", () => {
  expect(parseDraft(typed, [])).toEqual({ ok: true, value: gown });
});

test("requires a name, a price and an image, and reports each missing one", () => {
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

test.each(["-1", "abc", "1e12", "Infinity", "NaN", "12.505", "1,2,3"])(
  "%s is refused as a price",
  (price) => {
    expect(parseDraft({ ...typed, price }, [])).toMatchObject({
      ok: false,
      error: {
        problems: [{ field: "price", message: "Give the price as a number, such as 45000 or 45,000.50." }],
      },
    });
  },
);

test.each([
  ["45,000", 45_000],
  ["45000,50", 45_000.5],
  ["1,249.9", 1_249.9],
])("a price is written like all other amounts: %s", (price, naira) => {
  expect(parseDraft({ ...typed, price }, [])).toMatchObject({ ok: true, value: { price: naira } });
});

test("zero is a valid price", () => {
  expect(parseDraft({ ...typed, price: "0" }, [])).toMatchObject({ ok: true, value: { price: 0 } });
});

test("an invalid price is reported together with a missing name", () => {
  const answer = parseDraft({ ...typed, name: "", price: "-5" }, []);
  expect(answer).toMatchObject({
    error: { message: REQUIRED, problems: [{ field: "name" }, { field: "price" }] },
  });
});

test("an unknown category is refused", () => {
  expect(parseDraft({ ...typed, category: "hats" }, [])).toMatchObject({
    error: { problems: [{ field: "category", message: "Choose a category." }] },
  });
});

test("splits sizes at commas only, and drops blanks and repeats", () => {
  expect(parseDraft({ ...typed, sizes: " S, M ,,M,One size" }, [])).toMatchObject({
    value: { sizes: ["S", "M", "One size"] },
  });
});

test("a second draft with the same name has a different address", () => {
  const second = { ...gown, slug: "adire-gown-2" };
  expect(parseDraft(typed, [gown])).toEqual({ ok: true, value: second });
  expect(parseDraft(typed, [gown, second])).toMatchObject({ value: { slug: "adire-gown-3" } });
  expect(parseDraft({ ...typed, name: "…" }, [])).toMatchObject({ value: { slug: "draft" } });
});

test("drafts are read back unchanged, and invalid ones among them are ignored", () => {
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

test("parses any stored text into a list of drafts", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      expect(Array.isArray(parseDrafts(text))).toBe(true);
    }),
  );
  expect(parseDrafts(null)).toEqual([]);
});

test("a price is shown in naira", () => {
  expect([45_000, 0, 1250.5].map(formatNaira)).toEqual(["NGN 45,000", "NGN 0", "NGN 1,250.50"]);
});
