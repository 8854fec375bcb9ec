import { expect, test } from "vitest";
import { NO_PAPERS } from "#app/domain/catalogue/papers.ts";
import type { Product, Variant } from "#app/domain/catalogue/products/product.ts";
import { toMoney } from "#app/shared/money.ts";
import type { CheckoutItem } from "../cart/cart.ts";
import { priceItems } from "./price-items.ts";

const variant = (colorId: string, size: string, piecesLeft: number | null, price = 18_500): Variant => ({
  id: `dress-${colorId}-${size}`,
  size,
  colorId,
  priceCents: toMoney(price),
  imageUrls: [],
  piecesMade: piecesLeft,
  piecesLeft,
});

const DRESS = {
  slug: "dress",
  title: "Fan Print Maxi Dress",
  collection: "Run 07",
  papers: NO_PAPERS,
  primaryImageUrl: "/media/dress.1x1/1.webp",
  swatches: [
    { id: "navy", name: "Navy", hex: "#000", imageUrl: null },
    { id: "sky-blue", name: "Sky Blue", hex: "#000", imageUrl: null },
  ],
  variants: [variant("navy", "14", 2), variant("navy", "16", 0), variant("sky-blue", "14", null, 19_000)],
} as unknown as Product;

const TOTE = { ...DRESS, slug: "tote", title: "Tote", variants: [variant("navy", "One size", 3, 2_800)] };

const item = (changes: Partial<CheckoutItem> = {}): CheckoutItem => ({
  slug: "dress",
  size: "14",
  color: "Navy",
  qty: 1,
  amount: toMoney(18_500),
  currency: "gbp",
  ...changes,
});

const price = (...items: CheckoutItem[]) => priceItems(items, [DRESS, TOTE]);

test("prices a piece from the catalogue", () => {
  expect(price(item({ qty: 2 }))).toMatchObject({
    ok: true,
    value: [
      {
        variantId: "dress-navy-14",
        priceCents: 18_500,
        quantity: 2,
        colorName: "Navy",
        imageUrl: DRESS.primaryImageUrl,
      },
    ],
  });
});

test.each(["Sky Blue", "sky-blue", "SKY BLUE"])("accepts a colour as %s", (color) => {
  expect(price(item({ color, amount: toMoney(19_000) })).ok).toBe(true);
});

test("fills in a missing size or colour only where there is no choice", () => {
  expect(price(item({ slug: "tote", size: undefined, color: undefined, amount: toMoney(2_800) })).ok).toBe(
    true,
  );
  expect(price(item({ color: undefined })).ok).toBe(false);
  expect(price(item({ size: undefined })).ok).toBe(false);
});

test.each<[string, Partial<CheckoutItem>, string]>([
  ["unknown", { slug: "gone" }, "gone, Navy, UK 14 is no longer in the shop."],
  ["not made in that size", { size: "99" }, "Fan Print Maxi Dress, Navy, UK 99 is no longer in the shop."],
  ["not made in that colour", { color: "Red" }, "Fan Print Maxi Dress, Red, UK 14 is no longer in the shop."],
  ["sold out", { size: "16" }, "Fan Print Maxi Dress, Navy, UK 16 is sold out."],
  ["available in fewer pieces", { qty: 3 }, "Only 2 left of Fan Print Maxi Dress, Navy, UK 14."],
])("names the line of a piece that is %s", (_why, changes, message) => {
  expect(price(item(changes))).toMatchObject({ ok: false, error: { status: 409, message } });
});

test.each<[string, Partial<CheckoutItem>]>([
  ["amount", { amount: toMoney(100) }],
  ["currency", { currency: "ngn" }],
])("refuses another %s, and states the current price", (_what, changes) => {
  expect(price(item(changes))).toEqual({
    ok: false,
    error: {
      status: 409,
      message: "Fan Print Maxi Dress, Navy, UK 14 now costs £185.",
      prices: [{ slug: "dress", size: "14", color: "Navy", amount: 18_500 }],
    },
  });
});

const RUNS = {
  ...DRESS,
  slug: "runs",
  variants: [
    ...["8", "10", "12", "14"].map((size) => variant("navy", size, 40)),
    variant("navy", "16", 10),
    variant("sky-blue", "14", null),
  ],
} as unknown as Product;
const of = (size: string, qty: number, more: Partial<CheckoutItem> = {}) =>
  item({ slug: "runs", size, qty, ...more });
const runs = (...items: CheckoutItem[]) => priceItems(items, [RUNS]);

test("accepts ten of one size and thirty pieces in total, and any number without a limit", () => {
  const endless = of("14", 99, { color: "Sky Blue" });
  expect(runs(of("8", 10), of("10", 10), of("12", 10), endless).ok).toBe(true);
});

test.each<[string, CheckoutItem[], Record<string, unknown>]>([
  [
    "eleven of one size",
    [of("8", 11)],
    {
      message:
        "We can put up to 10 pieces of one size in an order. Yours has 11 of Fan Print Maxi Dress, Navy, UK 8.",
      tooMany: [{ slug: "runs", size: "8", color: "Navy", most: 10 }],
    },
  ],
  [
    "eleven of one size under two of its names",
    [of("8", 6), of("8", 5, { color: "navy" })],
    { tooMany: [{ slug: "runs", size: "8", color: "navy", most: 4 }] },
  ],
  [
    "more than the stock under two names",
    [of("16", 6), of("16", 5, { color: "navy" })],
    { unavailable: [{ slug: "runs", size: "16", color: "navy", piecesLeft: 4 }] },
  ],
  [
    "thirty-one pieces",
    [of("8", 10), of("10", 10), of("12", 10), of("14", 1)],
    { message: "An order can hold up to 30 pieces. Yours has 31: please take 1 out." },
  ],
])("refuses %s", (_what, items, error) => {
  expect(runs(...items)).toMatchObject({ ok: false, error: { status: 409, ...error } });
});

test("finds a renamed piece by its id, and names the line", () => {
  const asked = item({ color: "Midnight", variantId: "dress-navy-14" });
  expect(price(asked)).toMatchObject({
    ok: true,
    value: [{ variantId: "dress-navy-14", colorName: "Navy", isRenamed: true, asked: { color: "Midnight" } }],
  });
  expect(price(item({ variantId: "dress-navy-14" }))).toMatchObject({ value: [{ isRenamed: false }] });
});

test("never sells a piece other than the named one, with any id", () => {
  expect(price(item({ variantId: "dress-sky-blue-14" }))).toMatchObject({
    value: [{ variantId: "dress-navy-14" }],
  });
  expect(price(item({ color: "Midnight", variantId: "tote-1" })).ok).toBe(false);
  expect(price(item({ slug: "gone", variantId: "dress-navy-14" })).ok).toBe(false);
});

test("keeps a line's own piece when its colour was renamed and another one now has the old name", () => {
  const product = {
    ...DRESS,
    swatches: [
      { id: "navy", name: "Midnight", hex: "#000", imageUrl: null },
      { id: "navy-2", name: "Navy", hex: "#000", imageUrl: null },
    ],
    variants: [variant("navy", "14", 2), variant("navy-2", "14", 5)],
  } as unknown as Product;
  const found = (changes: Partial<CheckoutItem>) => priceItems([item(changes)], [product]);
  expect(found({ variantId: "dress-navy-14" })).toMatchObject({
    value: [{ variantId: "dress-navy-14", colorName: "Midnight", isRenamed: true }],
  });
  expect(found({ variantId: "dress-navy-2-14" })).toMatchObject({
    value: [{ variantId: "dress-navy-2-14", colorName: "Navy", isRenamed: false }],
  });
  expect(found({})).toMatchObject({ value: [{ variantId: "dress-navy-2-14", isRenamed: false }] });
  expect(found({ color: "Midnight" })).toMatchObject({
    value: [{ variantId: "dress-navy-14", isRenamed: false }],
  });
  expect(found({ color: "navy-2" })).toMatchObject({ value: [{ variantId: "dress-navy-2-14" }] });
});

test("reports all unavailable lines together, before any prices", () => {
  expect(
    price(
      item({ qty: 3 }),
      item({ size: "16" }),
      item({ slug: "tote", size: "One size", amount: toMoney(1) }),
    ),
  ).toEqual({
    ok: false,
    error: {
      status: 409,
      message:
        "Only 2 left of Fan Print Maxi Dress, Navy, UK 14. Fan Print Maxi Dress, Navy, UK 16 is sold out.",
      unavailable: [
        { slug: "dress", size: "14", color: "Navy", piecesLeft: 2 },
        { slug: "dress", size: "16", color: "Navy", piecesLeft: 0 },
      ],
    },
  });
});
