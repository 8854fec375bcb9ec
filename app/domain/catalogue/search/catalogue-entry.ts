/** A product as the catalogue's lists use it: the fields that are filtered, sorted and counted, and no others. */

import type { Money } from "#app/shared/money.ts";
import type { Vocabulary } from "./catalogue-search.ts";
import type { KnownValues } from "./catalogue-view.ts";
import type { SearchIndex } from "./search-index.ts";

/** The fields by which a product is found and sorted. */
export interface CatalogueEntry {
  /** Its number in the search index. */
  number: number;
  slug: string;
  title: string;
  category: string | null;
  textile: string | null;
  /** Null when it is only the brand's name. */
  collection: { slug: string; name: string } | null;
  /** Its occasions, by slug. */
  occasions: readonly string[];
  priceCents: Money;
  isOnSale: boolean;
  /** Milliseconds, for the order. */
  createdAt: number;
  colors: readonly { id: string; name: string; hex: string }[];
  /** Ordered by size, as on the product's page. */
  pieces: readonly CataloguePiece[];
  /** Of all of them: null when there is no limit, 0 when sold out. */
  piecesLeft: number | null;
  /** The sizes by which a product without pieces is listed. */
  sizes: readonly string[];
  /** A picture of the cloth, for the filter by textile. */
  clothUrl: string | null;
  /** Its main picture, which stands beside its name in menus and suggestions. */
  pictureUrl: string;
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
  /** Newest first. */
  entries: readonly CatalogueEntry[];
  bySlug: ReadonlyMap<string, CatalogueEntry>;
  /** Of all entries. */
  counts: ValueCounts;
  search: SearchIndex;
  vocabulary: Vocabulary;
  known: KnownValues;
}

/** The order of the entries: newest first, then by slug. */
export const newestFirst = (a: CatalogueEntry, b: CatalogueEntry): number =>
  b.createdAt - a.createdAt || (a.slug < b.slug ? -1 : 1);

type Visit = (value: string) => void;

/** Visits the values of a product in each filter that counts its choices; the sizes are those that can be bought. */
export const VALUES_OF = {
  category({ category }: CatalogueEntry, visit: Visit) {
    if (category !== null) visit(category);
  },
  textile({ textile }: CatalogueEntry, visit: Visit) {
    if (textile !== null) visit(textile);
  },
  occasion({ occasions }: CatalogueEntry, visit: Visit) {
    for (const occasion of occasions) visit(occasion);
  },
  color({ colors }: CatalogueEntry, visit: Visit) {
    for (const { id } of colors) visit(id);
  },
  size({ pieces }: CatalogueEntry, visit: Visit, color: string | null = null) {
    let visited: string | null = null;
    for (const piece of pieces) {
      if (piece.left === 0 || piece.size === visited || (color !== null && piece.color !== color)) continue;
      visited = piece.size;
      visit(piece.size);
    }
  },
};

/** How many products have each value. */
export type ValueCounts = Record<keyof typeof VALUES_OF, ReadonlyMap<string, number>>;

/** The wanted sizes (empty for any) and colour (null for any). */
export interface WantedPiece {
  sizes: readonly string[];
  color: string | null;
}

export const ANY_PIECE: WantedPiece = { sizes: [], color: null };
export const isAnyPiece = ({ sizes, color }: WantedPiece): boolean => sizes.length === 0 && color === null;

/** Whether it is made in one of the sizes and in the colour, sold out or not. */
export function hasPiece({ pieces }: Pick<CatalogueEntry, "pieces">, wanted: WantedPiece): boolean {
  for (const piece of pieces) if (isWanted(piece, wanted)) return true;
  return false;
}

/** How many pieces are left in the sizes and the colour: null when there is no limit, 0 when sold out. */
export const piecesLeftIn = (
  { pieces, piecesLeft }: Pick<CatalogueEntry, "pieces" | "piecesLeft">,
  wanted: WantedPiece,
): number | null => (isAnyPiece(wanted) ? piecesLeft : sumPiecesLeft(pieces, wanted));

/** The sum of pieces that are left; null where one has no limit. */
export function sumPiecesLeft(
  pieces: readonly Pick<CataloguePiece, "size" | "color" | "left">[],
  wanted = ANY_PIECE,
): number | null {
  let sum = 0;
  for (const piece of pieces) {
    if (!isWanted(piece, wanted)) continue;
    if (piece.left === null) return null;
    sum += piece.left;
  }
  return sum;
}

/** The price in the sizes and the colour: the lowest of several, or the product's own when it has no such piece. */
export function priceIn(
  { pieces, priceCents }: Pick<CatalogueEntry, "pieces" | "priceCents">,
  wanted: WantedPiece,
): Money {
  if (isAnyPiece(wanted)) return priceCents;
  let lowest: Money | null = null;
  for (const piece of pieces)
    if (isWanted(piece, wanted) && (lowest === null || piece.priceCents < lowest)) lowest = piece.priceCents;
  return lowest ?? priceCents;
}

function isWanted(piece: { size: string; color: string }, { sizes, color }: WantedPiece): boolean {
  if (color !== null && piece.color !== color) return false;
  for (const size of sizes) if (piece.size === size) return true;
  return sizes.length === 0;
}
