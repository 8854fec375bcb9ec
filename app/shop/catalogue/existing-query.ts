/**
 * The part of an address's query that exists in the catalogue: the same that its page would show, found without
 * rendering it.
 */

import { choiceSearch, wantedIn } from "#app/domain/catalogue/products/selection.ts";
import type { CatalogueIndex } from "#app/domain/catalogue/search/catalogue-index.ts";
import { parseView, queryOf } from "#app/domain/catalogue/search/catalogue-view.ts";

/** The query of one of the catalogue's lists, without values by which nothing is listed. */
export const existingView = ({ known }: Pick<CatalogueIndex, "known">, query: URLSearchParams): string =>
  queryOf(parseView(query, known));

/** The query of a product's page, with an existing colour and size; empty for a product that does not exist. */
export function existingChoice(
  { bySlug }: Pick<CatalogueIndex, "bySlug">,
  slug: string,
  query: URLSearchParams,
): string {
  const entry = bySlug.get(slug);
  if (!entry) return "";
  const swatches = entry.colors.map((color) => ({ ...color, imageUrl: null }));
  const variants = entry.pieces.map(({ size, color, left }) => ({
    size,
    colorId: color,
    piecesLeft: left,
  }));
  return choiceSearch({ swatches, colors: [], sizes: entry.sizes, variants }, wantedIn(query));
}
