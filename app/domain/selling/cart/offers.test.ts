import { expect, test } from "vitest";
import type { Product, Swatch, Variant } from "#app/domain/catalogue/products/product.ts";
import { MAXI_DRESS } from "#app/domain/catalogue/products/testing/maxi-dress.ts";
import { toMoney } from "#app/shared/money.ts";
import { offersOf } from "./offers.ts";

const NAVY: Swatch = { id: "navy", name: "Navy", hex: "#14304f", imageUrl: null };
const CLAY: Swatch = { id: "clay", name: "Clay", hex: "#8a3520", imageUrl: null };

const piece = (colorId: string, size: string, piecesLeft: number | null = 3): Variant => ({
  id: `dress-${colorId}-${size}`,
  size,
  colorId,
  priceCents: toMoney(18500),
  imageUrls: [],
  piecesMade: 3,
  piecesLeft,
});

const dress = (swatches: Swatch[], variants: Variant[]): Product => ({
  ...MAXI_DRESS,
  swatches,
  colors: swatches.map(({ name }) => name),
  variants,
});

const IN_TWO_COLOURS = dress(
  [NAVY, CLAY],
  [piece("navy", "8"), piece("clay", "8"), piece("navy", "10", 0), piece("clay", "10", null)],
);

const told = (product: Product, wanted: Parameters<typeof offersOf>[1] = {}) =>
  offersOf(product, wanted).map(({ words, soldOut }) => (soldOut ? `${words}, sold out` : words));

test("offers the sizes of the only colour in their order, sold out or not", () => {
  expect(told(MAXI_DRESS)).toEqual(["UK 8, sold out", "UK 10"]);
  expect(offersOf(MAXI_DRESS, {})[1]).toEqual({
    selection: { colorId: "navy", size: "10" },
    label: "10",
    words: "UK 10",
    soldOut: false,
  });
});

test("offers the sizes of a named colour, or the colours of a named size", () => {
  expect(told(IN_TWO_COLOURS, { color: "navy" })).toEqual(["UK 8", "UK 10, sold out"]);
  expect(told(IN_TWO_COLOURS, { size: "10" })).toEqual(["Navy, sold out", "Clay"]);
});

test("offers only the piece whose colour and size are named", () => {
  const offers = offersOf(IN_TWO_COLOURS, { color: "clay", size: "10" });
  expect(offers.map(({ selection }) => selection)).toEqual([{ colorId: "clay", size: "10" }]);
});

test("where colour and size are open, a card offers nothing", () => {
  expect(offersOf(IN_TWO_COLOURS, {})).toEqual([]);
});

test("offers nothing for an unknown colour or size, never another one", () => {
  expect(offersOf(IN_TWO_COLOURS, { color: "plum" })).toEqual([]);
  expect(offersOf(MAXI_DRESS, { color: "plum", size: "10" })).toEqual([]);
  expect(offersOf(MAXI_DRESS, { size: "22" })).toEqual([]);
});

test("a renamed colour is found by its name", () => {
  const renamed = dress([{ ...CLAY, name: "Terracotta" }], [piece("clay", "8")]);
  expect(told(renamed, { color: "terracotta" })).toEqual(["UK 8"]);
});

test("offers the colours of a one-size bag in two colours, and its single size in one colour", () => {
  const sizes = (color: string) => piece(color, "One size");
  expect(told(dress([NAVY, CLAY], [sizes("navy"), sizes("clay")]))).toEqual(["Navy", "Clay"]);
  expect(told(dress([NAVY], [sizes("navy")]))).toEqual(["One size"]);
});

test("offers the single piece of a product without colours and sizes", () => {
  const [only, ...others] = offersOf(dress([], [piece("", "")]), {});
  expect(only).toMatchObject({ selection: { colorId: null, size: null }, soldOut: false });
  expect(others).toEqual([]);
});
