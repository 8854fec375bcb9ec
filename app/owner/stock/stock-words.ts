import type { CorrectedPieces, RefusedChange } from "#app/domain/catalogue/stock/stock-correction.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import type { StockStyle } from "./stock-list.ts";

/** A piece by its full name, from the styles that are known. */
export function nameAmong(
  styles: readonly StockStyle[],
  { productSlug, variantId }: { productSlug: string; variantId: string },
): string {
  const style = styles.find(({ slug }) => slug === productSlug);
  const piece = style?.pieces.find((each) => each.variantId === variantId);
  return describePiece(style?.title ?? productSlug, piece?.color, piece?.size);
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

/** What was booked: `Adire Kaftan, Indigo, UK 12: 5 → 4`. */
export const formatBooked = (styles: readonly StockStyle[], booked: readonly CorrectedPieces[]): string =>
  booked.length === 0
    ? "No number is different: nothing was booked."
    : booked.map((piece) => `${nameAmong(styles, piece)}: ${piece.from} → ${piece.to}`).join("; ");

/** A change with its sign: `+2`, `−1`. */
export const formatChange = (by: number): string => (by > 0 ? `+${by}` : by < 0 ? `−${-by}` : "0");
