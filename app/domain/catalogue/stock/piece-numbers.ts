import { sizeLabel } from "#app/shared/piece-label.ts";

/** An order's pieces of one size and colour, with the account of that size at the moment of the sale. */
export interface SoldOfRun {
  pieces: number;
  /** Sold so far, with these. A piece that had come back counts as unsold. */
  sold: number;
  made: number;
}

/**
 * The numbers of the pieces in their run: `No. 14 of 20`, `Nos. 14–15 of 20`. The last number is the count of pieces
 * sold when the order was paid. Sizes are counted separately: `No. 2 of 3 in this size`. Null for pieces without a
 * limit, and for an account that does not add up.
 */
export function pieceNumbers(account: SoldOfRun | undefined, size: string): string | null {
  if (account === undefined) return null;
  const { pieces, sold, made } = account;
  const first = sold - pieces + 1;
  if (pieces < 1 || first < 1 || sold > made) return null;
  const numbers = pieces === 1 ? `No. ${sold}` : `Nos. ${first}–${sold}`;
  return `${numbers} of ${made}${sizeLabel(size) === null ? "" : " in this size"}`;
}
