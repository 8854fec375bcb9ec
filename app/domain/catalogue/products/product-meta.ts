import { describePiece } from "#app/shared/piece-label.ts";
import type { Product } from "./product.ts";
import { colorsOf, initialSelection, type Selection } from "./selection.ts";

/** About the length that a search engine shows, in characters. */
const MAX_DESCRIPTION_LENGTH = 155;

/** The page's title without the brand's name. It has the chosen colour and size, unless they are the first. */
export function productTitle(product: Product, { colorId, size }: Selection): string {
  const first = initialSelection(product);
  if (colorId === first.colorId && size === first.size) return product.title;
  return describePiece(product.title, colorsOf(product).find(({ id }) => id === colorId)?.name, size);
}

/** The owner's own page title for search engines; null without one, and for a page whose title names another choice. */
export const searchTitleOf = (product: Product, title: string): string | null =>
  title === product.title ? product.searchTitle : null;

/** The page's description: the owner's for search engines, or the product's, on one line, cut after a whole word. */
export function productDescription(
  product: Pick<Product, "description" | "title" | "cloth" | "searchDescription">,
): string {
  if (product.searchDescription) return product.searchDescription.replace(/\s+/g, " ");
  const text = product.description.replace(/\s+/g, " ").trim();
  if (text === "") return [product.title, product.cloth].filter(Boolean).join(", ");
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, MAX_DESCRIPTION_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).replace(/[\s,;:.-]+$/, "")}…`;
}
