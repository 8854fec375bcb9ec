/** The owner's corrections of counted pieces: the request, its reason, and its result. */
import { err, ok, type Result } from "#app/shared/result.ts";

/** The reason of a correction, in words for people; a form begins with the first. */
export const STOCK_REASONS = {
  count: "Count",
  damaged: "Damaged",
  sample: "Sample",
  fair: "Fair",
  found: "Found",
} as const;
export type StockReason = keyof typeof STOCK_REASONS;

export const isStockReason = (text: unknown): text is StockReason =>
  typeof text === "string" && Object.hasOwn(STOCK_REASONS, text);

/** The most pieces of one size and colour. */
export const MAX_LEFT = 100_000;

/** Pieces to add to a size and colour (below 0: to remove). */
export interface PieceChange {
  productSlug: string;
  variantId: string;
  by: number;
  /**
   * The number that the person saw and replaced: it must still be true. Null for one more or one less, which adds to
   * any number.
   */
  seen: number | null;
}

/** Corrections that are booked together, all of them or none. */
export interface StockCorrection {
  reason: StockReason;
  /** The form's own: the same key is booked once. */
  key: string;
  changes: PieceChange[];
}

export interface CorrectedPieces {
  productSlug: string;
  variantId: string;
  from: number;
  to: number;
}

/**
 * Why a change was refused: somebody else changed the number, too few are left, or the pieces are not counted (any
 * more).
 */
export interface RefusedChange extends PieceChange {
  why: "changed" | "short" | "uncounted";
  /** The pieces left now; null when they are not counted. */
  left: number | null;
}

/**
 * The number after a change of `left` pieces, or the reason against it. Pieces that checkouts hold are not part of
 * `left`.
 */
export function piecesAfterChange(
  left: number | null,
  change: PieceChange,
): Result<number, RefusedChange["why"]> {
  if (left === null) return err("uncounted");
  if (change.seen !== null && change.seen !== left) return err("changed");
  const after = left + change.by;
  return after < 0 || after > MAX_LEFT ? err("short") : ok(after);
}

/** A refused change in words: what happened, with both numbers, and what to do. */
export function correctionRefusal(piece: string, { why, left, seen, by }: RefusedChange): string {
  if (why === "uncounted") return `${piece} is not counted any more, so nothing was booked.`;
  if (why === "changed") {
    return `${piece} has ${left} left now: it was changed from ${seen} meanwhile. Your ${(seen ?? 0) + by} is not booked; give the number again.`;
  }
  return by < 0
    ? `${piece} has only ${left} left to take off. What is held or sold is not among them.`
    : `${piece} would have too many pieces.`;
}
