import { MAX_LENGTH } from "#app/features/cart/cart.ts";
import type { Product } from "#app/features/products/product.ts";
import { colorsOf, initialSelection, type Selection } from "#app/features/products/selection.ts";
import { searchWith, wantedIn } from "#app/features/products/selection-address.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import { isSlug } from "#app/shared/slug.ts";

/** The form of the contact page, begun with a question about the next run of a piece (`?about=adire-kaftan&size=14`). */
export const nextRunPath = (slug: string, selection: Selection): string =>
  `/contact${searchWith(`?about=${slug}`, selection)}#contact-form`;

/** The product that an address of the contact page is about, as far as that can be one. */
export function askedAbout(search: URLSearchParams): string | null {
  const slug = search.get("about") ?? "";
  return slug.length <= MAX_LENGTH.slug && isSlug(slug) ? slug : null;
}

/** The question that the message begins with. Only what the product comes in is named. */
export function nextRunQuestion(product: Product, search: URLSearchParams): string {
  const { colorId, size } = initialSelection(product, wantedIn(search));
  const color = colorsOf(product).find(({ id }) => id === colorId);
  return `Please tell me about the next run: ${describePiece(product.title, color?.name, size)}.`;
}
