/** A product as the catalogue's lists use it: the fields that are filtered, sorted and counted, and no others. */

import type { Money } from "#app/shared/money.ts";

/** The fields by which a product is found and sorted. */
export interface CatalogueEntry {
  /** Its number in the columns and in the search index. */
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

/** A product that gets its number when it is added. */
export type NewEntry = Omit<CatalogueEntry, "number">;

/** One size in one colour. */
export interface CataloguePiece {
  size: string;
  color: string;
  /** Null means no limit. */
  left: number | null;
  priceCents: Money;
}

/** The order of the entries: newest first, then by slug. */
export const newestFirst = (a: CatalogueEntry, b: CatalogueEntry): number =>
  b.createdAt - a.createdAt || (a.slug < b.slug ? -1 : 1);

/** The wanted sizes (empty for any) and colour (null for any). */
export interface WantedPiece {
  sizes: readonly string[];
  color: string | null;
}

export const ANY_PIECE: WantedPiece = { sizes: [], color: null };
export const isAnyPiece = ({ sizes, color }: WantedPiece): boolean => sizes.length === 0 && color === null;

/** The sum of pieces that are left; null where one has no limit. */
export function sumPiecesLeft(pieces: readonly Pick<CataloguePiece, "left">[]): number | null {
  let sum = 0;
  for (const { left } of pieces) {
    if (left === null) return null;
    sum += left;
  }
  return sum;
}
