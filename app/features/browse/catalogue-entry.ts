/** A product as the catalogue's lists know it: what is filtered, put in order and counted, and no more. */

import type { Category } from "#app/features/products/product.ts";
import type { Pence } from "#app/shared/money.ts";
import type { SearchIndex } from "./catalogue-search.ts";
import type { KnownValues } from "./catalogue-view.ts";

/** A product, by what it is found and put in order. */
export interface CatalogueEntry {
  slug: string;
  title: string;
  category: Category | null;
  textile: string | null;
  priceCents: Pence;
  /** Milliseconds, for the order. */
  createdAt: number;
  colors: readonly { id: string; name: string; hex: string }[];
  /** Ordered by size, as on the product's page. */
  pieces: readonly CataloguePiece[];
  /** The sizes that a product without pieces is listed with. */
  sizes: readonly string[];
  /** A picture of the cloth, for the filter by textile. */
  clothUrl: string | null;
}

/** One size in one colour. */
export interface CataloguePiece {
  size: string;
  color: string;
  /** Null means that it is not limited. */
  left: number | null;
  priceCents: Pence;
}

/** The whole catalogue, as it is kept in memory. */
export interface CatalogueIndex {
  entries: readonly CatalogueEntry[];
  search: SearchIndex;
  known: KnownValues;
}

/** A product that filters let through. */
export interface Found {
  entry: CatalogueEntry;
  /** Pieces left and price in the size and the colour that are asked for. */
  left: number | null;
  price: Pence;
  /** How well it fits the search. */
  score: number;
}

/** A size and a colour, null where any will do. */
export interface WantedPiece {
  size: string | null;
  color: string | null;
}

/** Whether it is made in a size and a colour, sold out or not. */
export const hasPiece = ({ pieces }: Pick<CatalogueEntry, "pieces">, wanted: WantedPiece): boolean =>
  pieces.some((piece) => isWanted(piece, wanted));

/** How many pieces are left in a size and a colour: null when there is no limit, 0 when sold out. */
export function piecesLeftIn({ pieces }: Pick<CatalogueEntry, "pieces">, wanted: WantedPiece): number | null {
  const those = pieces.filter((piece) => isWanted(piece, wanted));
  if (those.some(({ left }) => left === null)) return null;
  return those.reduce((sum, { left }) => sum + (left ?? 0), 0);
}

/** What it costs in a size and a colour: the least of several, the product's own where it has no such piece. */
export function priceIn(
  { pieces, priceCents }: Pick<CatalogueEntry, "pieces" | "priceCents">,
  wanted: WantedPiece,
): Pence {
  if (wanted.size === null && wanted.color === null) return priceCents;
  const prices = pieces.filter((piece) => isWanted(piece, wanted)).map((piece) => piece.priceCents);
  return prices.length === 0 ? priceCents : prices.reduce((least, price) => (price < least ? price : least));
}

const isWanted = (piece: { size: string; color: string }, { size, color }: WantedPiece): boolean =>
  (size === null || piece.size === size) && (color === null || piece.color === color);
