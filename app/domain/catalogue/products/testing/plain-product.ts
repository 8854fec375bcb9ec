import { toMoney } from "#app/shared/money.ts";
import type { NewProduct } from "../write-products.server.ts";

/** The least that a product has: it is named like its address, costs £1, and has no sizes, colours or pictures. */
export const plainProduct = (slug: string): NewProduct => ({
  slug,
  title: slug,
  brand: "",
  collection: "",
  gender: "women",
  description: "",
  minPriceCents: toMoney(100),
  sizes: [],
  colors: [],
  primaryImageUrl: "",
});
