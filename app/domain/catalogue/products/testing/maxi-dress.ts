import { toMoney } from "#app/shared/money.ts";
import type { Product } from "../product.ts";
import { NO_TEXTS } from "../product-fields.ts";

/** A dress on sale in one colour and two sizes, of which the first is sold out. */
export const MAXI_DRESS: Product = {
  ...NO_TEXTS,
  slug: "fan-print-maxi-dress",
  title: "Fan Print Maxi Dress",
  brand: "Baobab Atelier",
  collection: "Run 07",
  category: "long-dresses",
  textile: "ankara",
  cloth: "Ankara-inspired print, cotton",
  gender: "women",
  description: "A bias-cut maxi with a V neck.",
  currency: "GBP",
  minPriceCents: toMoney(18500),
  hasSale: true,
  compareAtCents: toMoney(22000),
  sizes: ["8", "10"],
  colors: ["Navy"],
  swatches: [{ id: "navy", name: "Navy", hex: "#14304f", imageUrl: null }],
  primaryImageUrl: "/media/navy-front.webp",
  imageUrls: ["/media/navy-front.webp", "/media/navy-side.webp"],
  imageAlts: {},
  piecesLeft: 2,
  variants: [
    {
      id: "fan-navy-8",
      size: "8",
      colorId: "navy",
      priceCents: toMoney(18500),
      imageUrls: [],
      piecesMade: 1,
      piecesLeft: 0,
    },
    {
      id: "fan-navy-10",
      size: "10",
      colorId: "navy",
      priceCents: toMoney(19950),
      imageUrls: [],
      piecesMade: 3,
      piecesLeft: 2,
    },
  ],
};
