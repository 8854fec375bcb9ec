import type { Product } from "#app/domain/catalogue/products/product.ts";
/** A card's choice of a piece: its query on the product's page (`?color=navy&size=14`), and the same in words. */
export interface ChoiceLabels {
  search: string;
  words: string;
}

/** The part of the choice that is left on a card, as far as the card itself knows. */
export type Left = "none" | "one" | "both";

/**
 * The choice that is left on a card. A product in several colours may come in several sizes too, which a card does not
 * know: as long as neither is named, both count as open.
 */
export function leftToChoose(colors: number, named: ChoiceLabels | null | undefined): Left {
  const query = new URLSearchParams(named?.search);
  const isColorOpen = colors > 1 && !query.has("color");
  const isSizeOpen = !query.has("size");
  if (isColorOpen && isSizeOpen) return "both";
  return isColorOpen || isSizeOpen ? "one" : "none";
}

/**
 * The product as the shop has it now: a page may have been in the browser for hours. Null when it is gone; fails when
 * the shop does not answer.
 */
export async function findInShop(slug: string): Promise<Product | null> {
  const response = await fetch(`/api/products/${slug}`);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The shop does not show this product: ${response.status}`);
  const { product } = (await response.json()) as { product: Product };
  return product;
}
