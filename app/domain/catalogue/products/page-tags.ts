/** The tag of every page that lists products. */
export const LISTING_TAG = "products";

/** The tag of the pages that name the days of arrival of what is ordered now. */
export const DATES_TAG = "delivery-dates";

/** The tag of the pages that show one product. */
export const productTag = (slug: string): string => `product:${slug}`;

/** The product of a tag; null for other tags. */
export const slugOfTag = (tag: string): string | null =>
  tag.startsWith("product:") ? tag.slice("product:".length) : null;

/** The tags of the pages that become out of date when these products change: their own pages, and every listing. */
export const tagsOfProducts = (slugs: Iterable<string>): string[] => [
  LISTING_TAG,
  ...[...new Set(slugs)].map(productTag),
];
