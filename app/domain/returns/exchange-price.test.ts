import { expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import { type NewPiece, newPriceOf } from "./exchange.ts";

const PIECE = {
  productSlug: "kaftan",
  title: "Kaftan",
  colorName: "Navy",
  imageUrl: "/a.webp",
  isThere: true,
};
const today = (variantId: string, priceCents: number): NewPiece => ({
  ...PIECE,
  variantId,
  size: variantId,
  priceCents: toMoney(priceCents),
});

test.each([
  ["another size at the same price", { paid: 18_500, own: 18_500, wanted: 18_500 }, 18_500],
  ["another size after a sale", { paid: 9_250, own: 18_500, wanted: 18_500 }, 9_250],
  ["another size after a price went down", { paid: 18_500, own: 15_000, wanted: 15_000 }, 18_500],
  ["a dearer size", { paid: 10_000, own: 10_000, wanted: 13_000 }, 13_000],
  ["a cheaper size", { paid: 13_000, own: 13_000, wanted: 10_000 }, 10_000],
  [
    "a cheaper size of one that was half its price in a sale",
    { paid: 6_500, own: 13_000, wanted: 10_000 },
    5_000,
  ],
  [
    "a dearer size of one that was half its price in a sale",
    { paid: 5_000, own: 10_000, wanted: 13_000 },
    6_500,
  ],
  ["a dearer size of one that was given away", { paid: 0, own: 10_000, wanted: 13_000 }, 0],
  [
    "a difference below the least that can be asked for",
    { paid: 10_000, own: 10_000, wanted: 10_029 },
    10_000,
  ],
])("%s", (_, { paid, own, wanted }, price) => {
  const given = { productSlug: "kaftan", variantId: "20", priceCents: toMoney(paid) };
  const choice = today("8", wanted);
  expect(newPriceOf(given, choice, [today("20", own), choice])).toBe(price);
});

test("a piece whose size is no longer sold is compared by what it cost", () => {
  const given = { productSlug: "kaftan", variantId: "20", priceCents: toMoney(12_000) };
  const choice = today("8", 10_000);
  expect(newPriceOf(given, choice, [choice])).toBe(10_000);
});
