/** Every page that lists products carries this tag. */
export const LISTING_TAG = "products";

/** The tag of the pages that show one product. */
export const productTag = (slug: string): string => `product:${slug}`;

/** What is out of date when these products change: their own pages, and every listing. */
export const tagsOfProducts = (slugs: Iterable<string>): string[] => [
  LISTING_TAG,
  ...[...new Set(slugs)].map(productTag),
];
