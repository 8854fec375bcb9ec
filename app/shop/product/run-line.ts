import type { Product } from "#app/domain/catalogue/products/product.ts";

/**
 * The line above a product's name: 'Run 07, 20 pieces' from its details, otherwise its collection, otherwise nothing.
 */
export function runLine(product: Pick<Product, "details" | "collection" | "brand">): string | null {
  const run = product.details.find((detail) => detail.name.trim().toLowerCase() === "run");
  if (run !== undefined) return `Run ${run.value.split(",").slice(0, 2).join(",")}`;
  return product.collection === product.brand || product.collection === "" ? null : product.collection;
}
