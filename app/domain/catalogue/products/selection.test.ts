import fc from "fast-check";
import { expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import type { Product, Swatch, Variant } from "./product.ts";
import { NO_TEXTS } from "./product-fields.ts";
import {
  canBuy,
  chooseColor,
  chooseSize,
  colorsOf,
  compareAtOf,
  galleryOf,
  imageOf,
  initialSelection,
  priceOf,
  type Selection,
  sizesOf,
  variantOf,
  wayOn,
} from "./selection.ts";

const olive: Swatch = { id: "olive", name: "Olive", hex: "#6b6b3a", imageUrl: "/cloth/olive.avif" };
const clay: Swatch = { id: "clay", name: "Clay", hex: "#8a3520", imageUrl: null };

function variant(colorId: string, size: string, rest: Partial<Variant> = {}): Variant {
  const id = `gown-${colorId}-${size}`;
  return {
    id,
    size,
    colorId,
    priceCents: toMoney(18000),
    imageUrls: [],
    piecesMade: null,
    piecesLeft: null,
    ...rest,
  };
}

function product(rest: Partial<Product> = {}): Product {
  return {
    ...NO_TEXTS,
    slug: "gown",
    title: "Gown",
    category: null,
    minPriceCents: toMoney(18000),
    hasSale: false,
    compareAtCents: null,
    swatches: [],
    primaryImageUrl: "/gown-main.avif",
    sizes: [],
    piecesLeft: null,
    brand: "",
    collection: "",
    gender: "women",
    description: "",
    currency: "GBP",
    colors: [],
    imageUrls: [],
    imageAlts: {},
    variants: [],
    ...rest,
  };
}

const gown = product({
  swatches: [olive, clay],
  imageUrls: ["/gown-main.avif", "/gown-side.avif"],
  variants: [
    variant("olive", "8", { piecesLeft: 0, imageUrls: ["/olive.avif"] }),
    variant("olive", "10", { priceCents: toMoney(19000), imageUrls: ["/olive-10.avif", "/olive.avif"] }),
    variant("olive", "12", { piecesLeft: 2 }),
    variant("clay", "10", { priceCents: toMoney(20000), piecesLeft: 1 }),
    variant("clay", "12", { piecesLeft: 0 }),
  ],
});

test("the colours are the swatches if there are any", () => {
  const colors = colorsOf(
    product({ swatches: [clay], colors: ["Olive"], variants: [variant("olive", "8")] }),
  );
  expect(colors).toEqual([clay]);
});

test("without swatches the colours are those of the variants, with the product's names", () => {
  const variants = [variant("deep-indigo", "8"), variant("olive", "8"), variant("deep-indigo", "10")];
  expect(colorsOf(product({ colors: ["Olive", "Deep Indigo", "Gold"], variants }))).toEqual([
    { id: "deep-indigo", name: "Deep Indigo", hex: "Deep Indigo", imageUrl: null },
    { id: "olive", name: "Olive", hex: "#6b6b3a", imageUrl: null },
  ]);
});

test("a variant's colour without a name is called by its id", () => {
  expect(colorsOf(product({ variants: [variant("navy", "8")] }))).toEqual([
    { id: "navy", name: "navy", hex: "#1b2544", imageUrl: null },
  ]);
});

test("without swatches and variants the colours are the product's list, each once", () => {
  expect(
    colorsOf(product({ colors: ["Olive", "Deep Indigo", "olive", ""] })).map(({ name }) => name),
  ).toEqual(["Olive", "Deep Indigo"]);
});

test("a product without any colour has none", () => {
  expect(colorsOf(product())).toEqual([]);
});

test("the sizes are those of the colour, in the product's order, sold out or not", () => {
  const variants = [
    variant("clay", "6"),
    variant("olive", "8"),
    variant("olive", "10", { piecesLeft: 0 }),
    variant("olive", "12", { piecesLeft: 3 }),
  ];
  expect(sizesOf(product({ variants }), "olive")).toEqual([
    { size: "8", soldOut: false },
    { size: "10", soldOut: true },
    { size: "12", soldOut: false },
  ]);
});

test("a product without variants lists its sizes, and none can be bought", () => {
  expect(sizesOf(product({ sizes: ["S", "M", "M"] }), null)).toEqual([
    { size: "S", soldOut: true },
    { size: "M", soldOut: true },
  ]);
});

test.each<[string, Product, Selection]>([
  ["the first swatch and its first size, sold out or not", gown, { colorId: "olive", size: "8" }],
  [
    "the first variant's colour without swatches",
    product({
      colors: ["Olive"],
      variants: [variant("clay", "S"), variant("olive", "S"), variant("clay", "M")],
    }),
    { colorId: "clay", size: "S" },
  ],
  [
    "the first colour and size of the lists without variants",
    product({ colors: ["Olive", "Clay"], sizes: ["8", "12"] }),
    { colorId: "olive", size: "8" },
  ],
  [
    "a swatch without variants, and no size",
    product({ swatches: [olive], variants: [variant("clay", "8")] }),
    { colorId: "olive", size: null },
  ],
  ["neither colour nor size of a product without them", product(), { colorId: null, size: null }],
])("the initial selection is %s", (_, product, selection) => {
  expect(initialSelection(product)).toEqual(selection);
});

test.each([
  [{ color: "clay" }, { colorId: "clay", size: "10" }],
  [{ size: "12" }, { colorId: "olive", size: "12" }],
  [
    { color: "clay", size: "12" },
    { colorId: "clay", size: "12" },
  ],
  [
    { color: "clay", size: "8" },
    { colorId: "clay", size: "10" },
  ],
  [
    { color: "mauve", size: "10" },
    { colorId: "olive", size: "10" },
  ],
  [
    { color: "", size: "" },
    { colorId: "olive", size: "8" },
  ],
  [
    { color: null, size: null },
    { colorId: "olive", size: "8" },
  ],
])("resolves an address with %j to %j", (wanted, selection) => {
  expect(initialSelection(gown, wanted)).toEqual(selection);
});

test("an address names a colour by its id, or by its current name", () => {
  const renamed = {
    ...gown,
    swatches: [
      { ...olive, name: "Clay" },
      { ...clay, name: "Deep Moss" },
    ],
  };
  expect(initialSelection(renamed, { color: "deep-moss" }).colorId).toBe("clay");
  expect(initialSelection(renamed, { color: "clay" }).colorId).toBe("clay");
});

test("choosing a colour also chooses its first size", () => {
  expect(chooseColor(gown, { colorId: "olive", size: "12" }, "clay")).toEqual({
    colorId: "clay",
    size: "10",
  });
  expect(chooseColor(gown, { colorId: "clay", size: "12" }, "olive")).toEqual({
    colorId: "olive",
    size: "8",
  });
});

test("choosing a size keeps the colour", () => {
  expect(chooseSize(gown, { colorId: "olive", size: "8" }, "12")).toEqual({ colorId: "olive", size: "12" });
});

test("ignores an unknown colour or size", () => {
  const selection = { colorId: "clay", size: "10" };
  expect(chooseColor(gown, selection, "mauve")).toBe(selection);
  expect(chooseSize(gown, selection, "8")).toBe(selection);
  expect(chooseSize(gown, selection, "10")).toBe(selection);
});

test.each([
  ["olive", "8", 18000],
  ["olive", "10", 19000],
  ["clay", "10", 20000],
  ["clay", "8", 18000],
  [null, null, 18000],
])("%s in size %s costs %d pence: the variant's price, otherwise the lowest", (colorId, size, price) => {
  expect(priceOf(gown, { colorId, size })).toBe(price);
});

test("a compare-at price is shown beside the product's own price alone", () => {
  const offered = product({
    hasSale: true,
    compareAtCents: toMoney(20_000),
    variants: [variant("olive", "10"), variant("olive", "20", { priceCents: toMoney(19_000) })],
  });
  expect(compareAtOf(offered, { colorId: "olive", size: "10" })).toBe(20_000);
  expect(compareAtOf(offered, { colorId: "olive", size: "20" })).toBeNull();
  expect(compareAtOf({ ...offered, hasSale: false }, { colorId: "olive", size: "10" })).toBeNull();
});

test("in a sale each size is compared with its own price before", () => {
  const inSale = product({
    minPriceCents: toMoney(8000),
    hasSale: true,
    compareAtCents: toMoney(10_000),
    variants: [
      variant("olive", "10", { priceCents: toMoney(7200), regularPriceCents: toMoney(9000) }),
      variant("olive", "20", { priceCents: toMoney(9600), regularPriceCents: toMoney(12_000) }),
      variant("olive", "22", { priceCents: toMoney(1), regularPriceCents: toMoney(1) }),
    ],
  });
  const compareAt = (size: string) => compareAtOf(inSale, { colorId: "olive", size });
  expect([compareAt("10"), compareAt("20"), compareAt("22")]).toEqual([9000, 12_000, null]);
});

test("the gallery is that of the colour, the chosen variant's own pictures first", () => {
  expect(galleryOf(gown, { colorId: "olive", size: "8" })).toEqual(["/olive.avif", "/olive-10.avif"]);
  expect(galleryOf(gown, { colorId: "olive", size: "10" })).toEqual(["/olive-10.avif", "/olive.avif"]);
  expect(galleryOf(gown, { colorId: "olive", size: "12" })).toEqual(["/olive.avif", "/olive-10.avif"]);
});

test("a colour without its own pictures shows the product's, the main one first", () => {
  expect(galleryOf(gown, { colorId: "clay", size: "10" })).toEqual(["/gown-main.avif", "/gown-side.avif"]);
  expect(galleryOf(product({ imageUrls: ["/side.avif"] }), { colorId: null, size: null })).toEqual([
    "/gown-main.avif",
    "/side.avif",
  ]);
});

test("a product without further pictures shows its main one", () => {
  expect(galleryOf(product(), { colorId: null, size: null })).toEqual(["/gown-main.avif"]);
});

test("a product without any picture has an empty gallery and no image", () => {
  const bare = product({ primaryImageUrl: "" });
  expect(galleryOf(bare, { colorId: null, size: null })).toEqual([]);
  expect(imageOf(bare, { colorId: null, size: null })).toBeNull();
});

test.each([
  ["olive", "8", false],
  ["olive", "10", true],
  ["olive", "12", true],
  ["clay", "10", true],
  ["clay", "12", false],
  ["clay", "8", false],
  ["mauve", "10", false],
  [null, null, false],
])("%s in size %s can be bought: %s", (colorId, size, expected) => {
  expect(canBuy(gown, { colorId, size })).toBe(expected);
});

test("a piece without size and colour can be bought too", () => {
  const tote = product({ variants: [variant("", "", { piecesLeft: 4 })] });
  expect(initialSelection(tote)).toEqual({ colorId: null, size: null });
  expect(sizesOf(tote, null)).toEqual([]);
  expect(canBuy(tote, initialSelection(tote))).toBe(true);
});

const anyColor = fc.constantFrom("olive", "clay", "navy", "");
const anySize = fc.constantFrom("8", "10", "S", "2XL", "");
const anyProduct = fc
  .record({
    swatches: fc.subarray([olive, clay]),
    colors: fc.array(anyColor, { maxLength: 3 }),
    sizes: fc.array(anySize, { maxLength: 3 }),
    imageUrls: fc.array(fc.constantFrom("/a", "/b", ""), { maxLength: 3 }),
    variants: fc.uniqueArray(
      fc
        .tuple(anyColor, anySize, fc.option(fc.nat(2)), fc.subarray(["/c", "/d"]))
        .map(([colorId, size, piecesLeft, imageUrls]) => variant(colorId, size, { piecesLeft, imageUrls })),
      { selector: ({ id }) => id, maxLength: 8 },
    ),
  })
  .map(product);
const anyWish = fc.record({ color: fc.option(anyColor), size: fc.option(anySize) }, { requiredKeys: [] });

test("for any address and clicks, the product offers the selection", () => {
  fc.assert(
    fc.property(anyProduct, anyWish, fc.array(fc.oneof(anyColor, anySize)), (product, wanted, clicks) => {
      let selection = initialSelection(product, wanted);
      for (const click of clicks)
        selection = chooseSize(product, chooseColor(product, selection, click), click);
      const colorIds = colorsOf(product).map(({ id }) => id);
      const sizes = sizesOf(product, selection.colorId).map(({ size }) => size);
      expect(selection.colorId === null ? colorIds.length === 0 : colorIds.includes(selection.colorId)).toBe(
        true,
      );
      expect(selection.size === null ? sizes.length === 0 : sizes.includes(selection.size)).toBe(true);
    }),
  );
});

test("a piece that can be bought is a variant with its own price, in a size that is not sold out", () => {
  fc.assert(
    fc.property(anyProduct, anyWish, (product, wanted) => {
      const selection = initialSelection(product, wanted);
      const choice = sizesOf(product, selection.colorId).find(({ size }) => size === selection.size);
      if (choice) expect(canBuy(product, selection)).toBe(!choice.soldOut);
      expect(priceOf(product, selection)).toBe(
        variantOf(product, selection)?.priceCents ?? product.minPriceCents,
      );
    }),
  );
});

test("a gallery has no empty or repeated picture, and begins with the image", () => {
  fc.assert(
    fc.property(anyProduct, anyWish, (product, wanted) => {
      const gallery = galleryOf(product, initialSelection(product, wanted));
      expect(gallery).not.toContain("");
      expect(new Set(gallery).size).toBe(gallery.length);
      expect(imageOf(product, initialSelection(product, wanted))).toBe(gallery[0] ?? null);
    }),
  );
});

test.each<[string, Variant[], ReturnType<typeof wayOn>]>([
  ["to another size", [variant("clay", "8", { piecesLeft: 0 }), variant("clay", "10")], "size"],
  [
    "to another colour, where its own is sold out",
    [variant("clay", "8", { piecesLeft: 0 }), variant("olive", "8", { piecesLeft: 1 })],
    "colour",
  ],
  ["nowhere, where the product is sold out", [variant("clay", "8", { piecesLeft: 0 })], null],
  ["nowhere, where the product has no variants", [], null],
])("from a sold-out selection the link leads %s", (_where, variants, way) => {
  const piecesLeft = variants.some((piece) => piece.piecesLeft !== 0) ? 1 : 0;
  expect(
    wayOn(product({ swatches: [clay, olive], variants, piecesLeft }), { colorId: "clay", size: "8" }),
  ).toBe(way);
});
