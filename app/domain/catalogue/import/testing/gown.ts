import { toMoney } from "#app/shared/money.ts";
import { NO_SCHEDULE } from "../../products/product.ts";
import { NO_TEXTS } from "../../products/product-fields.ts";
import type { StoredProduct } from "../../products/product-row.server.ts";
import { planOf } from "./read-file.ts";

/** A size of the gown in navy. */
export const variant = (size: string, changes: Partial<StoredProduct["variants"][number]> = {}) => ({
  id: `gown-navy-${size}`,
  size,
  colorId: "navy",
  priceCents: toMoney(18000),
  imageUrls: [],
  sku: null,
  barcode: null,
  isOffered: true,
  piecesLeft: 3,
  ...changes,
});

export const gown: StoredProduct = {
  ...NO_TEXTS,
  ...NO_SCHEDULE,
  isInSale: false,
  slug: "gown",
  title: "Gown",
  brand: "B",
  collection: "C",
  gender: "women",
  category: "long-dresses",
  description: "Long.",
  minPriceCents: toMoney(18000),
  hasSale: true,
  compareAtCents: toMoney(20000),
  sizes: ["8", "10"],
  colors: ["Navy"],
  swatches: [{ id: "navy", name: "Navy", hex: "#1b2544", imageUrl: null }],
  primaryImageUrl: "/media/a",
  imageUrls: ["/media/a", "/media/b"],
  imageAlts: { "/media/a": "From the front", "/media/b": "From the back" },
  spins: null,
  isActive: true,
  variants: [variant("8"), variant("10")],
};

export const HEAD =
  "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Image Src";
/** The plan for a new product's lines. */
export const newOf = (...lines: string[]) => planOf([HEAD, ...lines].join("\n"));
/** The plan for lines of the gown, with these columns only. */
export const gownOf = (head: string, ...lines: string[]) =>
  planOf([`Handle,${head}`, ...lines].join("\n"), gown);
/** The problems of a plan, in short. */
export const said = (plan: ReturnType<typeof planOf>) =>
  plan.problems.map(({ line, column, message, kind }) => [kind, line, column, message]);
