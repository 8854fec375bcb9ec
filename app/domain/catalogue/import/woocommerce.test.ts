import { expect, test } from "vitest";
import { planProduct } from "./plan-product.ts";
import { openProductsFile } from "./read-products-file.ts";
import { SHOP } from "./testing/read-file.ts";

const HEAD =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Visibility in catalog","Short description",Description,"Date sale price ends","In stock?",Stock,"Sale price","Regular price",Categories,Images,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)","Meta: _yoast_wpseo_title","Meta: rank_math_title","Meta: rank_math_description"';
const COLUMNS = HEAD.replaceAll(/"([^"]*)"/g, (_, name: string) => name.replaceAll(",", ";"))
  .split(",")
  .map((name) => name.replaceAll(";", ","));

/** A line of the file, by the columns that it fills. */
const line = (cells: Record<string, string>) =>
  COLUMNS.map((name) => `"${(cells[name] ?? "").replaceAll('"', '""')}"`).join(",");

const gown = {
  ID: "10",
  Type: "variable",
  SKU: "GOWN",
  Name: "Long Gown",
  Published: "1",
  Description: "<p>Cut on the bias.\\nLong.</p>",
  "In stock?": "1",
  Categories: "Clothing > Long dresses, Sale",
  Images: "https://old.example/a.jpg, https://old.example/b.jpg",
  "Attribute 1 name": "Colour",
  "Attribute 1 value(s)": "Navy, Clay",
  "Attribute 2 name": "Size",
  "Attribute 2 value(s)": "8, 10",
};
const variation = (colour: string, size: string, cells: Record<string, string> = {}) => ({
  Type: "variation",
  Name: `Long Gown - ${colour}, ${size}`,
  Published: "1",
  "In stock?": "1",
  Stock: "2",
  "Regular price": "180,50",
  Parent: "GOWN",
  "Attribute 1 name": "Colour",
  "Attribute 1 value(s)": colour,
  "Attribute 2 name": "Size",
  "Attribute 2 value(s)": size,
  ...cells,
});

async function plansOf(...lines: Record<string, string>[]) {
  const file = await openProductsFile([HEAD, ...lines.map(line)].join("\n"));
  if (!file.ok) throw new Error(file.error);
  return [...file.value.products()].flatMap((product) =>
    product ? [planProduct(product, null, { facts: file.value.facts, shop: SHOP, countable: null })] : [],
  );
}
const grid = ([plan]: Awaited<ReturnType<typeof plansOf>>) =>
  plan?.write?.after.variants
    .filter(({ isOffered }) => isOffered)
    .map(({ colorId, size, priceCents, piecesLeft }) => [colorId, size, priceCents, piecesLeft]);

test("reads the words for search engines, and no template of a plugin", async () => {
  const [plan] = await plansOf(
    {
      ...gown,
      "Meta: _yoast_wpseo_title": "%%title%% %%sep%% %%sitename%%",
      "Meta: rank_math_title": "A long gown, 100% cotton",
      "Meta: rank_math_description": "Cut on the bias.",
    },
    variation("Navy", "8"),
  );
  expect(plan?.write?.after).toMatchObject({
    searchTitle: "A long gown, 100% cotton",
    searchDescription: "Cut on the bias.",
  });
});

test("keeps the SKU and the barcode of a variation, but none where it stands for several sizes", async () => {
  const marks = { SKU: "LG-N-8", "GTIN, UPC, EAN, or ISBN": "5060123456784" };
  const [plan] = await plansOf(gown, variation("Navy", "8", marks), variation("Clay", "", { SKU: "LG-C" }));
  const kept = plan?.write?.after.variants.flatMap(({ isOffered, colorId, size, sku, barcode }) =>
    isOffered ? [[colorId, size, sku, barcode]] : [],
  );
  expect(kept).toEqual([
    ["navy", "8", "LG-N-8", "5060123456784"],
    ["clay", "8", null, null],
    ["clay", "10", null, null],
  ]);
});

test("reads a product with its variations, wherever they stand in the file", async () => {
  const tote = {
    ID: "11",
    Type: "simple",
    Name: "Tote",
    Published: "0",
    "Regular price": "28",
    Stock: "3",
    "In stock?": "1",
  };
  const plans = await plansOf(
    variation("Navy", "8"),
    gown,
    tote,
    variation("Clay", "10", { Parent: "id:10", Stock: "0", "Sale price": "150" }),
  );
  expect(plans.map(({ slug, kind }) => [slug, kind])).toEqual([
    ["long-gown", "created"],
    ["tote", "created"],
  ]);
  expect(plans[0]?.write?.after).toMatchObject({
    title: "Long Gown",
    description: "Cut on the bias. Long.",
    category: "long-dresses",
    isActive: false,
    hasSale: true,
    compareAtCents: 18050,
    minPriceCents: 15000,
  });
  expect(grid(plans)).toEqual([
    ["navy", "8", 18050, 2],
    ["clay", "10", 15000, 0],
  ]);
  expect(plans[0]?.awaited.map(({ name }) => name)).toEqual(["a.jpg", "b.jpg"]);
  expect(plans[1]?.write?.after).toMatchObject({
    isActive: false,
    variants: [{ size: "One size", piecesLeft: 3 }],
  });
});

test.each<[string, Record<string, string>, number | null]>([
  ["out of stock", { "In stock?": "0", Stock: "" }, 0],
  ["one number for all its variations", { Stock: "parent" }, 0],
  ["nobody counts them", { Stock: "" }, null],
])("reads pieces of which it says: %s", async (_, cells, pieces) => {
  expect(grid(await plansOf(gown, variation("Navy", "8", cells)))).toEqual([["navy", "8", 18050, pieces]]);
});

test("offers every value of a variation that stands for any, and none of their shared pieces", async () => {
  const plans = await plansOf(gown, variation("Navy", "", { Stock: "5" }));
  expect(grid(plans)).toEqual([
    ["navy", "8", 18050, 0],
    ["navy", "10", 18050, 0],
  ]);
});

test("takes the regular price of a sale with dates, and says so", async () => {
  const plans = await plansOf(
    gown,
    variation("Navy", "8", { "Sale price": "90", "Date sale price ends": "2026-12-01" }),
  );
  expect(grid(plans)).toEqual([["navy", "8", 18050, 2]]);
  expect(plans[0]?.problems.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^This sale has dates/),
  );
});

test.each<[string, Record<string, string>[], RegExp]>([
  [
    "a variation without its product",
    [variation("Navy", "8")],
    /^The product of this variation is not in the file/,
  ],
  ["a product without its variations", [gown], /^None of its variations/],
  ["a size that a spreadsheet made a date of", [gown, variation("Navy", "08-Oct")], /probably of ‘8-10’/],
  ["a group", [{ ...gown, Type: "grouped" }], /but a group or a link/],
])("refuses %s", async (_, lines, message) => {
  const [plan] = await plansOf(...lines);
  expect(plan?.kind).toBe("refused");
  expect(plan?.problems.map((each) => each.message)).toContainEqual(expect.stringMatching(message));
});
