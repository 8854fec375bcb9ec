import fc from "fast-check";
import { expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import { openVocabulary } from "./catalogue-index.server.ts";
import { countTypos, search, searchNearest } from "./catalogue-search.ts";
import { parseSearch } from "./parse-search.ts";
import { buildSearchIndex, type Scores } from "./search-index.ts";

const vocabulary = openVocabulary(
  [
    { said: ["gown", "evening dress"], means: ["dress"] },
    { said: ["mud cloth"], means: ["bogolan"] },
    { said: ["summer"], means: ["ankle length", "gold"] },
    { said: ["plus size"], means: ["14"] },
    { said: ["jumpsuit", "shirt"], near: ["kaftan"] },
    { said: ["midi", "tie"], means: ["wrap"], without: ["ties"] },
    { said: ["lisbon", "made in lisbon"], means: ["portugal"] },
    { said: ["offer", "special offer"], shows: "sale" },
    { said: ["new"], shows: "newest" },
    { said: ["cheap"], shows: "price-low" },
  ],
  [
    { uk: "8", eu: "36", us: "4", letter: "S" },
    { uk: "14", eu: "42", us: "10", letter: "L" },
  ],
);

const PIECES = [
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
];
const index = buildSearchIndex(
  PIECES.map(({ title, textile, color, text }) => [
    { text: title, weight: 8, joins: true },
    { text: textile, weight: 6, joins: true },
    { text: color, weight: 5 },
    { text, weight: 1 },
  ]),
);

const find = (q: string): string[] => inOrder(search(index, termsOf(q), vocabulary));
const termsOf = (q: string) => parseSearch(q, ["8", "14"], vocabulary).terms;
const inOrder = (scores: Scores, slugs = PIECES.map(({ slug }) => slug)): string[] =>
  slugs
    .map((slug, number) => ({ slug, score: scores[number] ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ slug }) => slug);

test.each<[string, string, string[]]>([
  ["a word of the title first, then of the text", "wrap", ["wrap-dress", "aso-oke-set"]],
  ["a cloth", "adire", ["adire-kaftan", "mud-jacket"]],
  ["letters swapped", "adier", ["adire-kaftan", "mud-jacket"]],
  ["a letter left out", "kaftn", ["adire-kaftan"]],
  ["two typos in a long word", "akle-lenght kaftann", ["adire-kaftan"]],
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

test("does not treat an exact match as a typo too", () => {
  expect(find("set")).toEqual(["aso-oke-set"]);
});

test.each<[string, string, string[]]>([
  ["what means the same", "gown", ["wrap-dress"]],
  ["its plural", "gowns", ["wrap-dress"]],
  ["two words that mean one thing", "mud cloth jacket", ["mud-jacket"]],
  ["them as one", "mudcloth", ["mud-jacket"]],
  ["a meaning of two words where both are found", "summer", ["wrap-dress", "adire-kaftan"]],
  ["a mistyped word's meaning", "sumer", ["wrap-dress", "adire-kaftan"]],
  ["nothing for what is not sold", "jumpsuit", []],
  ["nothing by a typo, for a word whose meaning is known", "shirt", []],
])("finds %s: '%s'", (_, q, slugs) => {
  expect(find(q)).toEqual(slugs);
});

test("finds by a meaning nothing that has one of the words against it", () => {
  expect(find("midi")).toEqual(["aso-oke-set"]);
});

test("takes a short word or a phrase with a meaning for whole words, and their plural", () => {
  const texts = ["Tied", "Ties", "Mud-free, clothed", "Mud cloths"].map((text) => [{ text, weight: 1 }]);
  const found = (q: string) =>
    inOrder(search(buildSearchIndex(texts), termsOf(q), vocabulary), ["a", "b", "c", "d"]);
  expect(found("tie")).toEqual(["b"]);
  expect(found("mud cloth")).toEqual(["d"]);
});

test("finds by a part nothing that is without it", () => {
  const tops = ["Sleeveless", "Wide sleeves", "A sleeve"].map((text) => [{ text, weight: 1 }]);
  const found = (q: string) =>
    inOrder(search(buildSearchIndex(tops), termsOf(q), vocabulary), ["a", "b", "c"]);
  expect(found("sleeve")).toEqual(["c", "b"]);
  expect(found("sleeveless")).toEqual(["a"]);
  expect(found("sleev")).toEqual(["a", "b", "c"]);
});

test.each<[string, string[][]]>([
  ["made in Portugal", [["0madeportugal"]]],
  ["a set made in the UK", [["set"], ["0madeuk"]]],
  ["made in Lisbon", [["0madelisbon"]]],
  ["made to measure", [["made"], ["measure"]]],
  ["30°", [["30"], ["degrees"]]],
])("takes a place after 'made in' for where a piece is made: '%s'", (q, terms) => {
  expect(termsOf(q)).toEqual(terms);
  expect(find(q)).toEqual([]);
});

test.each<[string, Partial<ReturnType<typeof parseSearch>>]>([
  ["offer", { terms: [], sale: "yes", isWords: false }],
  ["special offers 14", { terms: [], sizes: ["14"], sale: "yes" }],
  ["new kaftan", { terms: [["kaftan"]], sort: "newest", isWords: true }],
  ["cheap", { terms: [], sort: "price-low", isWords: false }],
])("takes a sale or an order for the list's, and not for words: '%s'", (q, parsed) => {
  expect(parseSearch(q, ["8", "14"], vocabulary)).toMatchObject(parsed);
});

test("ranks an exact word, even deep in a text, above a synonym", () => {
  const gowns = buildSearchIndex([[{ text: "Dress", weight: 8 }], [{ text: "Worn as a gown.", weight: 1 }]]);
  expect(inOrder(search(gowns, termsOf("gown"), vocabulary), ["dress", "gown"])).toEqual(["gown", "dress"]);
});

test("finds an unlisted colour by its family", () => {
  const colors = buildSearchIndex([
    [
      { text: "Wine", weight: 5 },
      { text: "red", weight: 3 },
    ],
    [
      { text: "Forest", weight: 5 },
      { text: "green", weight: 3 },
    ],
  ]);
  const found = (q: string) => inOrder(search(colors, termsOf(q), vocabulary), ["wine", "forest"]);
  expect(found("burgundy")).toEqual(["wine"]);
  expect(found("emerald")).toEqual(["forest"]);
});

test.each<[string, string, string[]]>([
  ["what has the most of it", "gold wrap trousers", ["wrap-dress", "aso-oke-set"]],
  ["what comes near to a thing that is not sold", "jumpsuit", ["adire-kaftan"]],
  ["nothing for letters without a sense", "xyzzy", []],
])("the nearest match is %s: '%s'", (_, q, slugs) => {
  expect(inOrder(searchNearest(index, termsOf(q), vocabulary))).toEqual(slugs);
});

const NOTHING_ELSE = { price: null, sale: null, sort: null };

test.each<[string, { terms: string[][]; sizes: string[] }]>([
  ["indigo 14", { terms: [["indigo"]], sizes: ["14"] }],
  ["UK 14", { terms: [], sizes: ["14"] }],
  ["uk14 kaftan", { terms: [["kaftan"]], sizes: ["14"] }],
  ["size 8", { terms: [], sizes: ["8"] }],
  ["kaftan 22", { terms: [["kaftan"], ["22"]], sizes: [] }],
  ["in the", { terms: [["in"], ["the"]], sizes: [] }],
  ["EU 42", { terms: [], sizes: ["14"] }],
  ["us10 dress", { terms: [["dress"]], sizes: ["14"] }],
  ["size 36", { terms: [], sizes: ["8"] }],
  ["l", { terms: [], sizes: ["14"] }],
  ["8 or 14", { terms: [], sizes: ["8", "14"] }],
  ["plus size gown", { terms: [["gown"]], sizes: ["14"] }],
  ["mud cloth", { terms: [["mud", "cloth"]], sizes: [] }],
])("reads a size word as that size: '%s'", (q, parsed) => {
  const isWords = parsed.terms.length > 0;
  expect(parseSearch(q, ["8", "14"], vocabulary)).toEqual({ ...parsed, ...NOTHING_ELSE, isWords });
});

test("merges letter and number sizes where the catalogue has both", () => {
  expect(
    parseSearch("M", ["12", "S", "M"], openVocabulary([], [{ uk: "12", eu: "40", us: "8", letter: "M" }]))
      .sizes,
  ).toEqual(["12", "M"]);
});

test.each<[string, ReturnType<typeof parseSearch>["price"], string[][]]>([
  ["under £150", { side: "under", amount: toMoney(150_00) }, []],
  ["kaftan less than 150 pounds", { side: "under", amount: toMoney(150_00) }, [["kaftan"]]],
  ["over £200 set", { side: "over", amount: toMoney(200_00) }, [["set"]]],
  ["undercoat 8", null, [["undercoat"]]],
])("a price is a limit: '%s'", (q, price, terms) => {
  expect(parseSearch(q, ["8"], vocabulary)).toMatchObject({ price, terms });
});

test.each<[string, string, number]>([
  ["adire", "adire", 0],
  ["adier", "adire", 1],
  ["kaftn", "kaftan", 1],
  ["kafftan", "kaftan", 1],
  ["linen", "lemon", 3],
  ["", "ab", 2],
])("the edit distance from '%s' to '%s' is %i", (a, b, typos) => {
  expect(countTypos(a, b, 3)).toBe(typos);
});

test("the edit distance is symmetric, and zero only for equal words", () => {
  const words = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
  fc.assert(
    fc.property(words, words, (a, b) => {
      expect(countTypos(a, b, 6)).toBe(countTypos(b, a, 6));
      expect(countTypos(a, b, 6) === 0).toBe(a === b);
    }),
  );
});

test("accepts any text as a search", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (q) => {
      expect(find(q).length).toBeLessThanOrEqual(4);
    }),
  );
});
