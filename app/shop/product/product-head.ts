import type { MetaDescriptor } from "react-router";
import type { Product } from "#app/domain/catalogue/products/product.ts";
import {
  productDescription,
  productTitle,
  searchTitleOf,
} from "#app/domain/catalogue/products/product-meta.ts";
import {
  canBuy,
  choiceSearch,
  imageOf,
  initialSelection,
  priceOf,
  type Selection,
  wantedIn,
} from "#app/domain/catalogue/products/selection.ts";
import { shareImageOf } from "#app/platform/images/share-picture.ts";
import { toMajorUnits } from "#app/shared/money.ts";

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

/** The tags for link previews: the price of the chosen piece, and whether it can be bought. */
export function productTags(product: Product, selection: Selection): MetaDescriptor[] {
  const tag = (name: string, content: string) => ({ property: `product:${name}`, content });
  return [
    tag("price:amount", toMajorUnits(priceOf(product, selection)).toFixed(2)),
    tag("price:currency", product.currency),
    tag("availability", canBuy(product, selection) ? "in stock" : "out of stock"),
  ];
}
