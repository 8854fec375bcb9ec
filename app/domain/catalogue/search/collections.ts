/** The shop's collections: products whose collection has the same name, each on a page of its own. */

import { toSlug } from "#app/shared/slug.ts";
import type { Product } from "../products/product.ts";

export const collectionPath = (slug: string): string => `/collections/${slug}`;

/**
 * The slug of a product's collection; null when it only repeats the brand, as a new product's does, and for a name
 * without a Latin letter or a digit.
 */
export const collectionOf = ({ collection, brand }: Pick<Product, "collection" | "brand">): string | null =>
  collection === brand ? null : toSlug(collection) || null;
