import { expect, test } from "vitest";
import type { Variant } from "#app/domain/catalogue/products/product.ts";
import { MAXI_DRESS } from "#app/domain/catalogue/products/testing/maxi-dress.ts";
import type { LeftInCloth } from "#app/domain/catalogue/search/featured-products.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { alternativesTo, leftIn, soldOutSizesOf, wornWith } from "./same-cloth.ts";

const left = (slug: string, category: string | null, ...sizes: string[]): LeftInCloth => ({
  slug,
  category,
  sizes,
});
const IN_CLOTH = [
  left("wrap-dress", "long-dresses", "8", "10"),
  left(MAXI_DRESS.slug, "long-dresses", "10"),
  left("skirt-set", "two-piece", "8"),
  left("of-no-kind", null, "8"),
  left("tote", "accessories", "One size"),
];

test("suggests pieces of another kind in the same cloth, never of the same kind", () => {
  expect(wornWith(MAXI_DRESS, IN_CLOTH)).toEqual(["skirt-set", "tote"]);
});

test.each([
  ["where its cloth has only pieces of its kind", "long-dresses", IN_CLOTH.slice(0, 2)],
  ["where nothing else is left of its cloth", "long-dresses", []],
  ["where it is of no known kind itself", null, IN_CLOTH],
] as const)("suggests no matching pieces for a piece %s", (_where, category, inCloth) => {
  expect(wornWith({ ...MAXI_DRESS, category }, inCloth)).toEqual([]);
});

test("the owner's own choice is worn with a piece, of any kind and cloth, but never the piece itself", () => {
  const look = ["linen-kaftan", MAXI_DRESS.slug, "wrap-dress"];
  expect(wornWith({ ...MAXI_DRESS, wornWith: look }, IN_CLOTH)).toEqual(["linen-kaftan", "wrap-dress"]);
});

test("suggests at most four matching pieces", () => {
  const totes = Array.from({ length: 9 }, (_, n) => left(`tote-${n}`, "accessories", "One size"));
  expect(wornWith(MAXI_DRESS, totes)).toEqual(["tote-0", "tote-1", "tote-2", "tote-3"]);
});

test("suggests as alternatives pieces of the same cloth and size, the same kind first, at most three", () => {
  expect(alternativesTo({ slug: "skirt-set", category: "two-piece" }, "8", IN_CLOTH)).toEqual([
    "wrap-dress",
    "of-no-kind",
  ]);
  const another = left("late-set", "two-piece", "8");
  const set = { slug: "skirt-set", category: "two-piece" } as const;
  expect(alternativesTo(set, "8", [...IN_CLOTH, another])).toEqual(["late-set", "wrap-dress", "of-no-kind"]);
  const many = [...IN_CLOTH, another, left("fourth", "tops", "8")];
  expect(alternativesTo(set, "8", many)).toHaveLength(3);
  expect(alternativesTo(set, "20", many)).toEqual([]);
});

test("suggests alternatives for sizes that are sold out in some colour", () => {
  expect(soldOutSizesOf(MAXI_DRESS)).toEqual(["8"]);
  expect(soldOutSizesOf({ variants: [], sizes: ["8"] })).toEqual(["8", ""]);
});

test("shows an alternative in its first available colour, with that one's price, picture and address", () => {
  const plum: Variant = {
    id: "fan-plum-8",
    size: "8",
    colorId: "plum",
    priceCents: toMoney(21000),
    imageUrls: ["/media/plum.webp"],
    piecesMade: 1,
    piecesLeft: 1,
  };
  const swatches = [...MAXI_DRESS.swatches, { id: "plum", name: "Plum", hex: "#505", imageUrl: null }];
  const dress = { ...MAXI_DRESS, swatches, variants: [...MAXI_DRESS.variants, plum] };
  expect(leftIn(dress, "8")).toEqual({
    slug: "fan-print-maxi-dress",
    title: "Fan Print Maxi Dress",
    search: "?color=plum&size=8",
    words: "Plum, UK 8",
    priceCents: 21000,
    compareAt: null,
    imageUrl: "/media/plum.webp",
  });
  expect(leftIn(MAXI_DRESS, "8")).toBeNull();
});
