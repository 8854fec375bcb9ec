/** What an address asks for, as far as the catalogue has it. The same as its page would show, told without rendering one. */

import { choiceSearch, wantedIn } from "#app/features/products/selection-address.ts";
import type { CatalogueIndex } from "./catalogue-entry.ts";
import { parseView, queryOf } from "./catalogue-view.ts";

/** The query of one of the catalogue's lists, without values that nothing is listed by. */
export const existingView = ({ known }: Pick<CatalogueIndex, "known">, query: URLSearchParams): string =>
  queryOf(parseView(query, known));

/** The query of a product's page, with a colour and a size that it comes in; empty for a product that there is not. */
export function existingChoice(
  { entries }: Pick<CatalogueIndex, "entries">,
  slug: string,
  query: URLSearchParams,
): string {
  const entry = entries.find((each) => each.slug === slug);
  if (!entry) return "";
  const swatches = entry.colors.map((color) => ({ ...color, imageUrl: null }));
  const variants = entry.pieces.map(({ size, color, left }) => ({
    size,
    colorId: color,
    piecesLeft: left,
  }));
  return choiceSearch({ swatches, colors: [], sizes: entry.sizes, variants }, wantedIn(query));
}
