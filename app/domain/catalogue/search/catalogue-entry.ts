/** A product as the catalogue's lists use it: the fields that are filtered, sorted and counted, and no others. */

import type { Money } from "#app/shared/money.ts";
import type { SearchIndex, Vocabulary } from "./catalogue-search.ts";
import type { KnownValues } from "./catalogue-view.ts";

/** The fields by which a product is found and sorted. */
export interface CatalogueEntry {
  slug: string;
  title: string;
  category: string | null;
  textile: string | null;
  /** Null where it is only the brand's name. */
  collection: { slug: string; name: string } | null;
  /** What it is worn for, by slug. */
  occasions: readonly string[];
  priceCents: Money;
  /** Milliseconds, for the order. */
  createdAt: number;
  colors: readonly { id: string; name: string; hex: string }[];
  /** Ordered by size, as on the product's page. */
  pieces: readonly CataloguePiece[];
  /** The sizes by which a product without pieces is listed. */
  sizes: readonly string[];
  /** A picture of the cloth, for the filter by textile. */
  clothUrl: string | null;
}

/** One size in one colour. */
interface CataloguePiece {
  size: string;
  color: string;
  /** Null means no limit. */
  left: number | null;
  priceCents: Money;
}

/** The whole catalogue as it is kept in memory. */
export interface CatalogueIndex {
  entries: readonly CatalogueEntry[];
  search: SearchIndex;
  vocabulary: Vocabulary;
  known: KnownValues;
}

/** A product that passes the filters. */
export interface MatchingPiece {
  entry: CatalogueEntry;
  /** Pieces left and price in the requested size and colour. */
  left: number | null;
  price: Money;
  /** How well it matches the search. */
  score: number;
}

/** Sizes, none of them for any, and a colour, null for any. */
export interface WantedPiece {
  sizes: readonly string[];
  color: string | null;
}

export const ANY_PIECE: WantedPiece = { sizes: [], color: null };
export const isAnyPiece = ({ sizes, color }: WantedPiece): boolean => sizes.length === 0 && color === null;

/** Whether it is made in one of the sizes and in the colour, sold out or not. */
export const hasPiece = ({ pieces }: Pick<CatalogueEntry, "pieces">, wanted: WantedPiece): boolean =>
  pieces.some((piece) => isWanted(piece, wanted));

/** How many pieces are left in the sizes and the colour: null when there is no limit, 0 when sold out. */
export function piecesLeftIn({ pieces }: Pick<CatalogueEntry, "pieces">, wanted: WantedPiece): number | null {
  const those = pieces.filter((piece) => isWanted(piece, wanted));
  if (those.some(({ left }) => left === null)) return null;
  return those.reduce((sum, { left }) => sum + (left ?? 0), 0);
}

/** The price in the sizes and the colour: the lowest of several, or the product's own where it has no such piece. */
export function priceIn(
  { pieces, priceCents }: Pick<CatalogueEntry, "pieces" | "priceCents">,
  wanted: WantedPiece,
): Money {
  if (isAnyPiece(wanted)) return priceCents;
  const prices = pieces.filter((piece) => isWanted(piece, wanted)).map((piece) => piece.priceCents);
  return prices.length === 0 ? priceCents : prices.reduce((least, price) => (price < least ? price : least));
}

const isWanted = (piece: { size: string; color: string }, { sizes, color }: WantedPiece): boolean =>
  (sizes.length === 0 || sizes.includes(piece.size)) && (color === null || piece.color === color);
