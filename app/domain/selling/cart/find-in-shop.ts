import type { Product } from "#app/domain/catalogue/products/product.ts";

/**
 * A product at this moment, asked of the shop: a page may have been in the browser for hours. Null when it is no longer
 * there; fails where the shop does not answer.
 */
export async function findInShop(slug: string): Promise<Product | null> {
  const response = await fetch(`/api/products/${slug}`);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The shop does not show this product: ${response.status}`);
  const { product } = (await response.json()) as { product: Product };
  return product;
}
