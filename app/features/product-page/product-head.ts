import type { Product } from "#app/features/products/product.ts";
import {
  productDescription,
  productTags,
  productTitle,
  searchTitleOf,
} from "#app/features/products/product-meta.ts";
import { imageOf, initialSelection } from "#app/features/products/selection.ts";
import { choiceSearch, wantedIn } from "#app/features/products/selection-address.ts";
import { shareImageOf } from "#app/platform/images/share-picture.ts";

/** The head of a product's page, with the choice that the address names (`?color=navy&size=14`). */
export function productHead(product: Product, query: string) {
  const path = `/products/${product.slug}`;
  const wanted = wantedIn(query);
  const selection = initialSelection(product, wanted);
  const title = productTitle(product, selection);
  const search = choiceSearch(product, wanted);
  const picture = (search && imageOf(product, selection)) || product.primaryImageUrl;
  return {
    title,
    wholeTitle: searchTitleOf(product, title),
    description: productDescription(product),
    path,
    // A shared choice is shared with its picture: sites that read a link again read this address.
    sharedPath: path + search,
    product: productTags(product, selection),
    image: shareImageOf(picture, product.imageAlts[picture] ?? title) ?? undefined,
  };
}

/** The head of a page without its product. */
export const missingHead = (slug: string) => ({
  title: "Not found",
  path: `/products/${slug}`,
  isPrivate: true,
});
