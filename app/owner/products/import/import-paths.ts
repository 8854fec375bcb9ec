import { formatCount } from "#app/shared/words.ts";
export const IMPORT_PATH = "/admin/products/import";
export const TEMPLATE_PATH = `${IMPORT_PATH}/example.csv`;

export const importPath = (id: string): string => `${IMPORT_PATH}/${id}`;
export const problemsPath = (id: string): string => `${importPath(id)}/problems.csv`;

/** The largest file in bytes: some 100,000 lines. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const FILE_TOO_LARGE =
  "That file is larger than 20 MB. Split it into several, and import one after the other.";

/** `1 product`, `5,000 products`. */
export const countProducts = (count: number): string =>
  count === 1 ? "1 product" : `${formatCount(count)} products`;
