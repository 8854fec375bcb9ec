import fc from "fast-check";
import { expect, test } from "vitest";
import { buildSearchIndex, countSlips, parseSearch, search } from "./catalogue-search.ts";

const index = buildSearchIndex(
  [
    {
      slug: "adire-kaftan",
      title: "Adire Kaftan",
      textile: "adire",
      color: "Indigo",
      text: "An ankle-length kaftan.",
    },
    {
      slug: "aso-oke-set",
      title: "Aso-oke Skirt Set",
      textile: "aso-oke",
      color: "Wine",
      text: "A skirt to wrap.",
    },
    {
      slug: "mud-jacket",
      title: "Bògòlan Jacket",
      textile: "bogolan",
      color: "Black",
      text: "Àdìrẹ lining.",
    },
    {
      slug: "wrap-dress",
      title: "Leaf Print Wrap Dress",
      textile: "ankara",
      color: "Gold",
      text: "Ties at the waist.",
    },
  ].map(({ slug, title, textile, color, text }) => [
    slug,
    [
      { text: title, weight: 8, joins: true },
      { text: textile, weight: 6, joins: true },
      { text: color, weight: 5 },
      { text, weight: 1 },
    ],
  ]),
);

/** The results of a search, best first. */
const find = (q: string): string[] =>
  [...search(index, parseSearch(q, ["8", "14"]).words)].sort(([, a], [, b]) => b - a).map(([slug]) => slug);

test.each<[string, string, string[]]>([
  ["a word of the title first, then of the text", "wrap", ["wrap-dress", "aso-oke-set"]],
  ["a cloth", "adire", ["adire-kaftan", "mud-jacket"]],
  ["letters swapped", "adier", ["adire-kaftan", "mud-jacket"]],
  ["a letter left out", "kaftn", ["adire-kaftan"]],
  ["two slips in a long word", "akle-lenght kaftann", ["adire-kaftan"]],
  ["without the marks", "bogolan", ["mud-jacket"]],
  ["with the marks", "bògòlan", ["mud-jacket"]],
  ["with marks that the catalogue does not write", "kàftán", ["adire-kaftan"]],
  ["the cloth's longer name", "bògòlanfini", ["mud-jacket"]],
  ["the beginning of a word", "kaf", ["adire-kaftan"]],
  ["words with a hyphen", "aso-oke", ["aso-oke-set"]],
  ["apart", "aso oke", ["aso-oke-set"]],
  ["as one", "asooke", ["aso-oke-set"]],
  ["as one and mistyped", "assoke", ["aso-oke-set"]],
  ["the plural", "kaftans", ["adire-kaftan"]],
  ["every word, in any order", "dress WRAP", ["wrap-dress"]],
  ["words that say nothing left aside", "a dress with the leaf", ["wrap-dress"]],
  ["only where all words are found", "adire dress", []],
  ["nothing", "xyzzy", []],
  ["no letters", "!!! ???", []],
  ["another alphabet", "日本", []],
])("finds %s: '%s'", (_, q, slugs) => {
  expect(find(q)).toEqual(slugs);
});

test("a short word is not treated as a typo", () => {
  expect(find("sat")).toEqual([]);
});

test("a word that is found is not also treated as a typo", () => {
  expect(find("set")).toEqual(["aso-oke-set"]);
});

test.each<[string, { words: string[]; size: string | null }]>([
  ["indigo 14", { words: ["indigo"], size: "14" }],
  ["UK 14", { words: [], size: "14" }],
  ["uk14 kaftan", { words: ["kaftan"], size: "14" }],
  ["size 8", { words: [], size: "8" }],
  ["kaftan 22", { words: ["kaftan", "22"], size: null }],
  ["in the", { words: ["in", "the"], size: null }],
])("a word that is a size means that size: '%s'", (q, words) => {
  expect(parseSearch(q, ["8", "14"])).toEqual(words);
});

test.each<[string, string, number]>([
  ["adire", "adire", 0],
  ["adier", "adire", 1],
  ["kaftn", "kaftan", 1],
  ["kafftan", "kaftan", 1],
  ["linen", "lemon", 3],
  ["", "ab", 2],
])("from '%s' to '%s' it takes %i slips", (a, b, slips) => {
  expect(countSlips(a, b, 3)).toBe(slips);
});

test("typos count the same both ways, and are zero only for the same word", () => {
  const words = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
  fc.assert(
    fc.property(words, words, (a, b) => {
      expect(countSlips(a, b, 6)).toBe(countSlips(b, a, 6));
      expect(countSlips(a, b, 6) === 0).toBe(a === b);
    }),
  );
});

test("any text is just a search", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (q) => {
      expect(find(q).length).toBeLessThanOrEqual(4);
    }),
  );
});
