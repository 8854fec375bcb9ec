import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { type CatalogueEntry, sumPiecesLeft } from "./catalogue-entry.ts";
import { openVocabulary } from "./catalogue-index.server.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { arrange, PAGE_SIZE } from "./catalogue-listing.ts";
import { type CatalogueView, parseView, wholeCatalogue } from "./catalogue-view.ts";
import { HeldCatalogue } from "./held-catalogue.ts";

type Piece = [size: string, color: string, left: number | null, pounds: number];

const entry = (
  slug: string,
  day: number,
  textile: string,
  pieces: Piece[],
): Omit<CatalogueEntry, "number"> => ({
  slug,
  title: slug,
  category: "long-dresses",
  textile,
  collection: null,
  priceCents: toMoney(Math.min(...pieces.map(([, , , pounds]) => pounds)) * 100),
  createdAt: day,
  sizes: [],
  occasions: textile === "linen" ? ["work"] : ["work", "evenings"],
  colors: [...new Set(pieces.map(([, color]) => color))].map((id) => ({ id, name: id, hex: "" })),
  pieces: pieces.map(([size, color, left, pounds]) => ({
    size,
    color,
    left,
    priceCents: toMoney(pounds * 100),
  })),
  piecesLeft: sumPiecesLeft(pieces.map(([size, color, left]) => ({ size, color, left }))),
  clothUrl: null,
  pictureUrl: "",
  isOnSale: textile === "linen",
});

function indexOf(entries: Omit<CatalogueEntry, "number">[]): CatalogueIndex {
  const catalogue = new HeldCatalogue(defaultDocuments.kinds);
  for (const entry of entries) catalogue.set(entry, [{ text: entry.slug, weight: 8 }]);
  const { known, ...index } = catalogue.index();
  return {
    ...index,
    vocabulary: openVocabulary([], []),
    known: {
      ...known,
      sizes: ["8", "14"],
      colors: ["indigo", "wine"],
      occasions: ["evenings", "work", "travel"],
    },
  };
}

const index = indexOf([
  entry("old-cheap", 1, "adire", [
    ["8", "indigo", 2, 90],
    ["14", "indigo", 0, 90],
  ]),
  entry("new-dear", 3, "linen", [
    ["8", "wine", 1, 250],
    ["14", "wine", 3, 260],
  ]),
  entry("newest-gone", 4, "adire", [
    ["8", "wine", 0, 120],
    ["14", "wine", 0, 120],
  ]),
  entry("no-limit", 2, "linen", [["14", "indigo", null, 150]]),
]);
const list = (query: string) => arrange(index, parseView(new URLSearchParams(query), index.known));
const slugs = (query: string) => list(query).products.map(({ slug }) => slug);

test.each<[string, string, string[]]>([
  ["newest first, sold out last", "", ["new-dear", "no-limit", "old-cheap", "newest-gone"]],
  [
    "cheapest first, sold out last all the same",
    "sort=price-low",
    ["old-cheap", "no-limit", "new-dear", "newest-gone"],
  ],
  [
    "dearest first, sold out last all the same",
    "sort=price-high",
    ["new-dear", "no-limit", "old-cheap", "newest-gone"],
  ],
  ["those in a size first that have it", "size=14", ["new-dear", "no-limit", "newest-gone", "old-cheap"]],
  ["only those made in a size", "size=8", ["new-dear", "old-cheap", "newest-gone"]],
  ["a cloth", "textile=adire", ["old-cheap", "newest-gone"]],
  ["a colour", "color=indigo", ["no-limit", "old-cheap"]],
  ["a size in a colour", "color=indigo&size=8", ["old-cheap"]],
  ["a price band: £150 belongs to the band that begins there", "price=150-200", ["no-limit"]],
  ["the price in the chosen size", "size=14&price=over-200", ["new-dear"]],
  ["what is on sale", "sale=yes", ["new-dear", "no-limit"]],
  ["a search", "q=dear", ["new-dear"]],
  ["a search that names a size", "q=14", ["new-dear", "no-limit", "newest-gone", "old-cheap"]],
  ["nothing, when nothing fits", "textile=adire&price=over-200", []],
])("shows %s", (_, query, expected) => {
  expect(slugs(query)).toEqual(expected);
});

test("shows a product as sold out when the requested size is", () => {
  expect(list("size=14")).toMatchObject({ total: 4, counted: 2, soldOut: 2 });
  expect(list("size=14").products).toContainEqual({ slug: "old-cheap", priceCents: 9000, piecesLeft: 0 });
  expect(list("").products).toContainEqual({ slug: "old-cheap", priceCents: 9000, piecesLeft: 2 });
});

test("each filter counts what can be bought in the requested size", () => {
  expect(list("size=14").choices.textiles).toMatchObject([
    { value: "adire", count: 0 },
    { value: "linen", count: 2 },
  ]);
  expect(list("q=14").counted).toBe(2);
  expect(list("color=indigo")).toMatchObject({ total: 2, counted: 2 });
});

test("the price is that of the requested size", () => {
  expect(list("size=14").products).toContainEqual({ slug: "new-dear", priceCents: 26000, piecesLeft: 3 });
});

test("each choice counts the products that it would show with the other filters", () => {
  const { choices } = list("textile=adire");
  expect(choices.textiles).toMatchObject([
    { value: "adire", count: 2 },
    { value: "linen", count: 2 },
  ]);
  expect(choices.sizes).toEqual([
    { value: "8", count: 1 },
    { value: "14", count: 0 },
  ]);
  expect(choices.ofAnyCategory).toBe(2);
});

test("filters and counts the products of an occasion, together with the other filters", () => {
  expect(slugs("occasion=evenings")).toEqual(["old-cheap", "newest-gone"]);
  expect(slugs("occasion=evenings&textile=linen")).toEqual([]);
  expect(list("textile=linen&occasion=evenings").choices.occasions).toEqual([
    { value: "evenings", name: "Evenings", count: 0 },
    { value: "work", name: "Work", count: 2 },
    { value: "travel", name: "Travel", count: 0 },
  ]);
});

test("shows how many products each filter hides when nothing is found", () => {
  expect(list("textile=adire&price=over-200&size=8").waysOut).toEqual([
    { without: "textile", count: 1 },
    { without: "price", count: 1 },
  ]);
});

test("shows the last page for a page number beyond it", () => {
  const many = indexOf(
    Array.from({ length: 130 }, (_, n) => entry(`p-${n}`, n, "adire", [["8", "indigo", 1, 50]])),
  );
  const last = arrange(many, { ...wholeCatalogue, page: 99 });
  expect(last.view.page).toBe(3);
  expect(last.products).toHaveLength(10);
});

const anEntry = fc.record({
  slug: fc.stringMatching(/^[a-z]{3,8}$/),
  day: fc.nat(50),
  textile: fc.constantFrom("adire", "linen"),
  pieces: fc.array(
    fc.tuple(
      fc.constantFrom("8", "14"),
      fc.constantFrom("indigo", "wine"),
      fc.option(fc.nat(3)),
      fc.integer({ min: 20, max: 320 }),
    ),
    { minLength: 1, maxLength: 4 },
  ),
});
const aView: fc.Arbitrary<CatalogueView> = fc.record({
  q: fc.constant(""),
  size: fc.constantFrom(null, "8", "14"),
  color: fc.constantFrom(null, "indigo", "wine"),
  textile: fc.constantFrom(null, "adire", "linen"),
  category: fc.constant(null),
  occasion: fc.constantFrom(null, "evenings", "travel"),
  price: fc.constantFrom(null, "under-100" as const, "over-200" as const),
  sale: fc.constantFrom(null, "yes" as const),
  sort: fc.constantFrom("newest" as const, "price-low" as const, "price-high" as const),
  page: fc.constant(1),
});

test("the pages of any view hold each of its products once, available ones before sold-out ones", () => {
  const catalogues = fc.uniqueArray(anEntry, { selector: ({ slug }) => slug, maxLength: 150 });
  fc.assert(
    fc.property(catalogues, aView, (made, view) => {
      const all = indexOf(made.map(({ slug, day, textile, pieces }) => entry(slug, day, textile, pieces)));
      const { pages, total, soldOut } = arrange(all, view);
      const products = Array.from(
        { length: pages },
        (_, n) => arrange(all, { ...view, page: n + 1 }).products,
      );
      const flat = products.flat();
      expect(products.every((page) => page.length <= PAGE_SIZE)).toBe(true);
      expect(new Set(flat.map(({ slug }) => slug)).size).toBe(total);
      expect(flat).toHaveLength(total);
      expect(flat.slice(total - soldOut).every(({ piecesLeft }) => piecesLeft === 0)).toBe(true);
      expect(flat.slice(0, total - soldOut).every(({ piecesLeft }) => piecesLeft !== 0)).toBe(true);
    }),
    { numRuns: 60 },
  );
});
