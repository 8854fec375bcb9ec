import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { suggest } from "#app/shop/catalogue/suggestions.ts";
import samples from "../../../../database/seed/sample-catalogue.json" with { type: "json" };
import { seedSampleCatalogue } from "../../../../database/seed/seed-sample-catalogue.ts";
import { createCatalogueIndex } from "./catalogue-index.server.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { arrange } from "./catalogue-listing.ts";
import { searchFor, wholeCatalogue } from "./catalogue-view.ts";
import { SAMPLE_TEXTS } from "./testing/sample-words.ts";

let database: TestDatabase;
let catalogue: CatalogueIndex;
beforeAll(async () => {
  database = await createTestDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), "sample-"));
  // Its pictures are not needed.
  mkdirSync(path.join(folder, "media"));
  await seedSampleCatalogue(database.db, folder, "Any brand");
  rmSync(folder, { recursive: true });
  catalogue = await createCatalogueIndex(database.db, SAMPLE_TEXTS).read();
});
afterAll(() => database.close());

/** The titles of a search's results, or of the nearest products where it has none. */
const found = (q: string): string[] => titlesOf(arrange(catalogue, searchFor(q)).products);
const nearest = (q: string): string[] => titlesOf(arrange(catalogue, searchFor(q)).nearest?.products ?? []);
const titlesOf = (listed: readonly { slug: string }[]): string[] =>
  listed.map(({ slug }) => catalogue.entries.find((entry) => entry.slug === slug)?.title ?? slug);

test.each<[string, string]>([
  ["red", "Aso-oke Skirt Set"],
  ["red dress", "Aso-oke Sundress"],
  ["burgundy", "Aso-oke Sundress"],
  ["blue", "Adire Kaftan"],
  ["yellow", "Leaf Print Wrap Dress"],
  ["brown", "Bogolan Sundress"],
  ["orange", "Linen Wrap Dress"],
  ["beige", "Linen Kaftan"],
  ["XL", "Fan Print Maxi Dress"],
  ["size 12", "Adire Kaftan"],
  ["UK 14", "Adire Kaftan"],
  ["EU 40", "Adire Kaftan"],
  ["US 8", "Adire Kaftan"],
  ["plus size", "Adire Kaftan"],
  ["size 16 dress", "Adire Maxi Dress"],
  ["wedding", "Aso-oke Skirt Set"],
  ["bridesmaid", "Aso-oke Skirt Set"],
  ["weding", "Aso-oke Skirt Set"],
  ["guest", "Kente Two-piece"],
  ["wedding guest dress", "Aso-oke Sundress"],
  ["party", "Leaf Print Wrap Dress"],
  ["office", "Bogolan Kimono Jacket"],
  ["summer", "Linen Wrap Dress"],
  ["warm weather", "Linen Maxi Dress"],
  ["summer dress", "Linen Wrap Dress"],
  ["bag", "Fan Print Tote"],
  ["gift", "Adire Tote"],
  ["gifts for her", "Adire Tote"],
  ["a gift for my mum", "Adire Tote"],
  ["mother of the bride", "Aso-oke Skirt Set"],
  ["long sleeve", "Linen Kaftan"],
  ["gown", "Adire Maxi Dress"],
  ["long dress", "Leaf Print Maxi Dress"],
  ["maxi", "Linen Maxi Dress"],
  ["kaftan", "Linen Kaftan"],
  ["boubou", "Adire Kaftan"],
  ["trousers", "Bogolan Palazzo Set"],
  ["skirt", "Kente Skirt Set"],
  ["two piece", "Adire Two-piece"],
  ["matching set", "Fan Print Skirt Set"],
  ["African print", "Adire Kaftan"],
  ["wax print", "Fan Print Maxi Dress"],
  ["mudcloth", "Bogolan Sundress"],
  ["tie dye", "Adire Tote"],
  ["kenti", "Kente Two-piece"],
  ["colourful", "Leaf Print Wrap Dress"],
  ["colorful", "Kente Two-piece"],
  ["cotton", "Adire Kaftan"],
  ["linen", "Linen Kaftan"],
  ["under £150", "Linen Maxi Dress"],
  ["dress under £150", "Fan Print Sundress"],
])("'%s' finds the %s", (q, title) => {
  expect(found(q).slice(0, 10)).toContain(title);
});

/** Pieces by a fact that the catalogue states of them. */
const where = (is: (sample: (typeof samples)[number]) => boolean): string[] =>
  samples
    .filter((sample) => sample.is_active && is(sample))
    .map(({ title }) => title)
    .toSorted();
const madeIn = (country: string) => where(({ papers }) => papers.madeIn === country);
const washed = (how: RegExp, but = /^$/) =>
  where(({ details }) => {
    const wash = details.find(({ name }) => name === "Wash")?.value ?? "";
    return how.test(wash) && !but.test(wash);
  });
const onSale = where((sample) => sample.compare_at_cents !== null);
const dressesOnSale = onSale.filter((title) => !title.includes("Set"));

test.each<[string, string[]]>([
  ["sale", onSale],
  ["discount", onSale],
  ["reduced", onSale],
  ["special offers", onSale],
  ["sale dresses", dressesOnSale],
  ["nigeria", madeIn("NG")],
  ["made in nigeria", madeIn("NG")],
  ["Made in the UK", madeIn("GB")],
  ["made in britain", madeIn("GB")],
  ["lagos", madeIn("NG")],
  ["machine washable", washed(/cool|warm/i, /hand/)],
  ["hand wash", washed(/by hand/)],
  ["30 degrees", washed(/cool/i)],
  ["wash at 40°", washed(/warm/i)],
  ["midi", where(({ description }) => /knee/.test(description) && !/floor/.test(description))],
  ["sleeve", where(({ description }) => /sleeves/.test(description))],
])("'%s' finds all pieces of which the catalogue says so, and no other", (q, titles) => {
  expect(titles.length).toBeGreaterThan(0);
  expect(found(q).toSorted()).toEqual(titles);
});

test("'new' is the catalogue, newest first, and 'cheap' by its price", () => {
  expect(found("new")).toEqual(titlesOf(arrange(catalogue, wholeCatalogue).products));
  expect(found("new arrivals")).toEqual(found("new"));
  expect(found("cheap")).toEqual(
    titlesOf(arrange(catalogue, { ...wholeCatalogue, sort: "price-low" }).products),
  );
  expect(found("cheap dress").toSorted()).toEqual(found("dress").toSorted());
});

test.each<[string, string]>([
  ["jumpsuit", "Bogolan Palazzo Set"],
  ["gele", "Aso-oke Skirt Set"],
  ["headwrap", "Fan Print Tote"],
  ["scarf", "Adire Tote"],
  ["green top", "Adire Kimono Jacket"],
  ["shirt", "Bogolan Kimono Jacket"],
  ["petite", "Linen Wrap Dress"],
])("suggests for the missing '%s' the nearest product: %s", (q, title) => {
  expect(found(q)).toEqual([]);
  expect(nearest(q)).toContain(title);
  expect(suggest(catalogue, q).map(({ label }) => label)).toContain(title);
});

test("an occasion finds only the products that the owner lists for it", () => {
  const named = catalogue.entries.filter(({ occasions }) => occasions.includes("wedding-guest"));
  expect(found("wedding guest").toSorted()).toEqual(named.map(({ title }) => title).toSorted());
  expect(found("wedding").toSorted()).toEqual(found("wedding guest").toSorted());
});

test("a colour, a cloth or a kind finds only products of its own", () => {
  expect(found("red").toSorted()).toEqual([
    "Aso-oke Skirt Set",
    "Aso-oke Sundress",
    "Fan Print Maxi Dress",
    "Fan Print Sundress",
    "Fan Print Tote",
  ]);
  expect(found("bag")).toEqual(["Adire Tote", "Fan Print Tote"]);
  expect(found("mudcloth").every((title) => title.startsWith("Bogolan"))).toBe(true);
  expect(found("under £100").every((title) => title.endsWith("Tote"))).toBe(true);
});

test("finds a product in stock first by its name", () => {
  for (const { title, pieces } of catalogue.entries)
    if (pieces.some(({ left }) => left !== 0)) expect(found(title)[0]).toBe(title);
});

test("suggestions use the same matching as the search", () => {
  const labels = (q: string) => suggest(catalogue, q).map(({ label }) => label);
  expect(labels("wedding")[0]).toBe("Wedding guest");
  expect(labels("gown")).toContain("Long dresses");
  expect(labels("mudcloth")[0]).toBe("Bogolan");
  expect(labels("burgundy")).toContain("Aso-oke Sundress");
  expect(suggest(catalogue, "EU 40 kaftan")[0]?.href).toBe("/products/adire-kaftan?size=12");
  // Mali is only a similar word, so its cloth is not shown.
  expect(labels("maxi")).not.toContain("Bogolan");
  expect(labels("xyzzy")).toEqual([]);
});

test("shows the newest products when nothing is near, sold-out ones last", () => {
  const { isPartly, products = [] } = arrange(catalogue, searchFor("xyzzy")).nearest ?? {};
  expect(isPartly).toBe(false);
  expect(titlesOf(products)[0]).toBe("Fan Print Maxi Dress");
  expect(products).toHaveLength(8);
  expect(nearest("kente jumper")).toEqual([
    "Kente Two-piece",
    "Kente Skirt Set",
    "Bogolan Kimono Jacket",
    "Adire Kimono Jacket",
    "Kente Kaftan",
  ]);
});
