import type { FoundPiece } from "#app/domain/catalogue/products/find-pieces.server.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import { MAX_OF_ONE_SIZE, MAX_PIECES, tooManyPieces } from "../../cart/order-limits.ts";
import type { HandLine, HandProblem } from "./hand-order.ts";

export const pieceOf = (pieces: readonly FoundPiece[], line: HandLine): FoundPiece | undefined =>
  pieces.find(({ slug, variantId }) => slug === line.slug && variantId === line.variantId);

export const soldName = ({
  title,
  colorName,
  size,
}: Pick<FoundPiece, "title" | "colorName" | "size">): string => describePiece(title, colorName, size);

/** The lines that cannot be sold: the limits are those of the checkout. */
export function lineProblems(lines: readonly HandLine[], pieces: readonly FoundPiece[]): HandProblem[] {
  const problems: HandProblem[] = [];
  const asked = new Map<FoundPiece, number>();
  for (const [index, line] of lines.entries()) {
    const piece = pieceOf(pieces, line);
    if (!piece) {
      problems.push({ line: index, message: "This piece is no longer in the shop. Take it out." });
      continue;
    }
    const count = (asked.get(piece) ?? 0) + line.quantity;
    asked.set(piece, count);
    if (piece.left === null) continue;
    if (count > piece.left) problems.push({ line: index, message: formatLeft(piece, piece.left) });
    else if (count > MAX_OF_ONE_SIZE)
      problems.push({
        line: index,
        message: `An order can have up to ${MAX_OF_ONE_SIZE} pieces of one size. Make two orders of it.`,
      });
  }
  const limited = [...asked].reduce((sum, [{ left }, count]) => sum + (left === null ? 0 : count), 0);
  if (limited > MAX_PIECES) problems.push({ field: "pieces", message: tooManyPieces(limited) });
  return problems;
}

const formatLeft = (piece: FoundPiece, left: number): string =>
  left === 0 ? `${soldName(piece)} is sold out. Take it out.` : `Only ${left} left of ${soldName(piece)}.`;
