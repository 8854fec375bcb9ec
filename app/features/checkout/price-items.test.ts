import { expect, it } from "vitest";
import type { Product, Variant } from "#app/features/catalogue/product.ts";
import { pence } from "#app/shared/money.ts";
import type { CheckoutItem } from "./checkout-input.ts";
import { priceItems } from "./price-items.ts";

const variant = (colorId: string, size: string, piecesLeft: number | null, price = 18_500): Variant => ({
  id: `dress-${colorId}-${size}`,
  size,
  colorId,
  priceCents: pence(price),
  imageUrls: [],
  piecesLeft,
});

const DRESS = {
  slug: "dress",
  title: "Fan Print Maxi Dress",
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
  amount: pence(18_500),
  currency: "gbp",
  ...changes,
});

const price = (...items: CheckoutItem[]) => priceItems(items, [DRESS, TOTE]);

it("prices a piece from the catalogue", () => {
  expect(price(item({ qty: 2 }))).toMatchObject({
    ok: true,
    value: [
      {
        variantId: "dress-navy-14",
        unitCents: 18_500,
        quantity: 2,
        colorName: "Navy",
        imageUrl: DRESS.primaryImageUrl,
      },
    ],
  });
});

it.each(["Sky Blue", "sky-blue", "SKY BLUE"])("knows a colour as %s", (color) => {
  expect(price(item({ color, amount: pence(19_000) })).ok).toBe(true);
});

it("fills in a size or a colour that was left out only where there is no choice", () => {
  expect(price(item({ slug: "tote", size: undefined, color: undefined, amount: pence(2_800) })).ok).toBe(
    true,
  );
  expect(price(item({ color: undefined })).ok).toBe(false);
  expect(price(item({ size: undefined })).ok).toBe(false);
});

it.each<[string, Partial<CheckoutItem>, string]>([
  ["unknown", { slug: "gone" }, "gone, Navy, UK 14 is no longer in the shop."],
  ["not made in that size", { size: "99" }, "Fan Print Maxi Dress, Navy, UK 99 is no longer in the shop."],
  ["not made in that colour", { color: "Red" }, "Fan Print Maxi Dress, Red, UK 14 is no longer in the shop."],
  ["sold out", { size: "16" }, "Fan Print Maxi Dress, Navy, UK 16 is sold out."],
  ["there in fewer pieces", { qty: 3 }, "Only 2 left of Fan Print Maxi Dress, Navy, UK 14."],
])("names the line of a piece that is %s", (_why, changes, message) => {
  expect(price(item(changes))).toMatchObject({ ok: false, error: { status: 409, message } });
});

it.each<[string, Partial<CheckoutItem>]>([
  ["amount", { amount: pence(100) }],
  ["currency", { currency: "ngn" }],
])("refuses another %s, and says what the piece costs now", (_what, changes) => {
  expect(price(item(changes))).toEqual({
    ok: false,
    error: {
      status: 409,
      message: "Fan Print Maxi Dress, Navy, UK 14 now costs £185.",
      prices: [{ slug: "dress", size: "14", color: "Navy", amount: 18_500 }],
    },
  });
});

it("says of all lines at once what cannot be had, before it speaks of prices", () => {
  expect(
    price(item({ qty: 3 }), item({ size: "16" }), item({ slug: "tote", size: "One size", amount: pence(1) })),
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
