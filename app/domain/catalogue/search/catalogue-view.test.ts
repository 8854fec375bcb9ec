import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { productCrumbs } from "#app/shop/product/product-crumbs.ts";
import {
  type CatalogueView,
  formatPriceBand,
  isInBand,
  isKept,
  linkTo,
  PRICE_BANDS,
  type PriceBand,
  parseView,
  queryOf,
  searchFor,
  unfiltered,
  wholeCatalogue,
} from "./catalogue-view.ts";

const known = {
  kinds: defaultDocuments.kinds,
  sizes: ["8", "10", "14"],
  colors: ["indigo", "wine"],
  textiles: ["adire", "aso-oke"],
  occasions: ["work", "warm-days"],
};
const parse = (query: string) => parseView(new URLSearchParams(query), known);

test("an address without a query is the whole catalogue", () => {
  expect(parse("")).toEqual(wholeCatalogue);
});

test.each<[string, string, Partial<CatalogueView>]>([
  ["a size that is made", "size=14", { size: "14" }],
  ["a size that is not made", "size=99", { size: null }],
  ["a colour", "color=indigo", { color: "indigo" }],
  ["an unknown colour", "color=%23fff", { color: null }],
  ["a textile", "textile=aso-oke", { textile: "aso-oke" }],
  ["an unknown textile", "textile=tweed", { textile: null }],
  ["an occasion", "occasion=warm-days", { occasion: "warm-days" }],
  ["an unknown occasion", "occasion=picnics", { occasion: null }],
  ["a kind", "kind=two-piece", { category: "two-piece" }],
  ["a word that every object knows", "kind=constructor&price=__proto__", { category: null, price: null }],
  ["a price band", "price=100-150", { price: "100-150" }],
  ["an order", "sort=price-high", { sort: "price-high" }],
  ["best match without a search", "sort=match", { sort: "newest" }],
  ["a search", "q=adire", { q: "adire", sort: "match" }],
  ["a search in an order of its own", "q=adire&sort=newest", { q: "adire", sort: "newest" }],
  ["a search in many lines", "q=%20adire%0A%09wrap%20", { q: "adire wrap" }],
  ["a search of nothing", "q=%20%20", { q: "", sort: "newest" }],
  ["the first of two sizes", "size=8&size=14", { size: "8" }],
  ["a page", "page=3", { page: 3 }],
  ["page 0", "page=0", { page: 1 }],
  ["a page below 0", "page=-2", { page: 1 }],
  ["a page that is no number", "page=1e3", { page: 1 }],
  ["a page beyond all", "page=99999999", { page: 1 }],
])("reads the valid part of %s", (_, query, view) => {
  expect(parse(query)).toMatchObject(view);
});

test("a long search is cut after a whole character", () => {
  const { q } = parse(new URLSearchParams({ q: "👗".repeat(300) }).toString());
  expect(q).toBe("👗".repeat(100));
});

const views: fc.Arbitrary<CatalogueView> = fc
  .record({
    q: fc.string({ unit: "grapheme", maxLength: 60 }),
    size: fc.constantFrom(null, ...known.sizes),
    color: fc.constantFrom(null, ...known.colors),
    textile: fc.constantFrom(null, ...known.textiles),
    category: fc.constantFrom(null, "long-dresses" as const, "tops" as const),
    occasion: fc.constantFrom(null, ...known.occasions),
    price: fc.constantFrom(null, ...(Object.keys(PRICE_BANDS) as PriceBand[])),
    sale: fc.constantFrom(null, "yes" as const),
    sort: fc.constantFrom("match" as const, "newest" as const, "price-low" as const, "price-high" as const),
    page: fc.integer({ min: 1, max: 9_999 }),
  })
  .map((view) => ({ ...view, q: searchFor(view.q).q }))
  .map((view) => (view.q === "" && view.sort === "match" ? { ...view, sort: "newest" as const } : view));

test("any view survives the conversion to an address", () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(parse(queryOf(view))).toEqual(view);
    }),
  );
});

test("any query at all is a view, and its canonical address is a fixed point", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.webQueryParameters(), (noise, parameters) => {
      for (const query of [noise, parameters, `q=${noise}&page=${noise}`]) {
        const canonical = queryOf(parse(query));
        expect(queryOf(parse(canonical))).toBe(canonical);
      }
    }),
  );
});

test("lists an address's filters in one order, in whatever order they arrived", () => {
  expect(queryOf(parse("page=2&sort=price-low&occasion=work&kind=tops&size=14&q=wrap"))).toBe(
    "?q=wrap&size=14&kind=tops&occasion=work&sort=price-low&page=2",
  );
});

test("changing a filter resets the page; changing the page keeps the filters", () => {
  const view = parse("textile=adire&page=3");
  expect(linkTo(view, { size: "14" })).toBe("/catalogue?size=14&textile=adire");
  expect(linkTo(view, { textile: null })).toBe("/catalogue");
  expect(linkTo(view, { page: 4 })).toBe("/catalogue?textile=adire&page=4");
});

test("removing the search also resets the sort from best match", () => {
  expect(linkTo(parse("q=wrap"), { q: "" })).toBe("/catalogue");
});

test("clearing the filters keeps the order", () => {
  expect(linkTo(unfiltered(parse("size=14&sort=price-low&page=2")))).toBe("/catalogue?sort=price-low");
});

test.each([
  ["", true],
  ["page=7", true],
  ["textile=adire&page=2", true],
  ["size=14&sort=price-low", true],
  ["occasion=work&size=14", true],
  ["size=14&textile=adire&kind=tops", false],
  ["q=adire", false],
])("whether the page cache stores '%s': %s", (query, kept) => {
  expect(isKept(parse(query))).toBe(kept);
});

test("every price is in exactly one band", () => {
  fc.assert(
    fc.property(fc.nat(1_000_00), (amount) => {
      const bands = (Object.keys(PRICE_BANDS) as PriceBand[]).filter((band) =>
        isInBand(toMoney(amount), band),
      );
      expect(bands).toHaveLength(1);
    }),
  );
});

test("words price bands in everyday language", () => {
  expect((Object.keys(PRICE_BANDS) as PriceBand[]).map(formatPriceBand)).toEqual([
    "Under £100",
    "£100 to £150",
    "£150 to £200",
    "£200 and over",
  ]);
});

test("a product's page links to its kind by the catalogue's own address", () => {
  const crumbs = productCrumbs(
    { slug: "kente-two-piece", title: "Kente Two-piece", category: "two-piece" },
    "Two-piece",
  );
  expect(crumbs[1]?.path).toBe(linkTo(wholeCatalogue, { category: "two-piece" }));
});
