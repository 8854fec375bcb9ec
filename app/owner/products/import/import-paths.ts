import { formatCount } from "#app/shared/words.ts";
export const IMPORT_PATH = "/admin/products/import";
const TEMPLATE_PATH = `${IMPORT_PATH}/example.csv`;

export const importPath = (id: string, path = IMPORT_PATH): string => `${path}/${id}`;
export const problemsPath = (id: string): string => `${importPath(id)}/problems.csv`;

/** The largest file in bytes: some 100,000 lines. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const FILE_TOO_LARGE =
  "That file is larger than 20 MB. Split it into several, and import one after the other.";

/** What a file brings, for the pages about it. */
export interface ImportSubject {
  /** The page on which files are chosen, and its name. */
  page: [path: string, name: string];
  back: [path: string, name: string];
  lead: string;
  /** A file to begin with. */
  example: { href: string; label: string };
  count: (count: number) => string;
  /** What becomes of a mistake, as a sentence. */
  leftOut: string;
}

/** `1 product`, `5,000 products`. */
export const countProducts = (count: number): string =>
  count === 1 ? "1 product" : `${formatCount(count)} products`;

export const PRODUCTS: ImportSubject = {
  page: [IMPORT_PATH, "Import products"],
  back: ["/admin/products", "All products"],
  lead: "Add or change many products with one CSV file, as this shop, Shopify and WooCommerce export it. You see all that it would change before anything is changed.",
  example: { href: TEMPLATE_PATH, label: "Download an example with two products" },
  count: countProducts,
  leftOut: "A product with a mistake is left out whole; the others are imported.",
};
