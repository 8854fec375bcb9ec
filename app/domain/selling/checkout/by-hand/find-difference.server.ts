import type { FoundPiece } from "#app/domain/catalogue/products/find-pieces.server.ts";
import { listOrderLines, type OrderRow } from "#app/domain/orders/queries.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import type { PostalAddress } from "#app/shared/postal-address.ts";
import { MAX_OF_ONE_SIZE, MAX_PIECES, tooManyPieces } from "../../cart/order-limits.ts";
import type { HandLine, HandOrder, HandProblem } from "./hand-order.ts";

/**
 * How a form that made an order before differs from that order, as after the browser's Back button; null when it asks
 * for the same one. A customer who pays by link may correct name, e-mail and address at the provider, so those are
 * compared only before.
 */
export async function findDifference(
  tx: Transaction,
  made: OrderRow,
  asked: HandOrder,
): Promise<HandProblem | null> {
  const lines = await listOrderLines(tx, made.id);
  const delivery =
    typeof asked.delivery === "string" ? null : [asked.delivery.country, asked.delivery.amountCents];
  const isOwners = asked.byHand !== "link" || made.state === "open";
  const wanted = [
    asked.lines.map((line) => [
      line.slug,
      line.variantId,
      line.quantity,
      line.priceCents,
      line.isMadeToMeasure,
    ]),
    asked.byHand,
    typeof asked.delivery === "string" ? asked.delivery : null,
    delivery,
    isOwners && [asked.name, asked.email, addressLines(asked.address)],
  ];
  const kept = [
    lines.map(({ productSlug, variantId, quantity, priceCents, withdrawalException }) => [
      productSlug,
      variantId,
      quantity,
      priceCents,
      withdrawalException === "made-to-measure",
    ]),
    made.byHand,
    made.handover,
    made.delivery && [made.delivery.country, made.delivery.amountCents],
    isOwners && [made.customer?.name ?? "", made.email, addressLines(made.customer?.address)],
  ];
  if (JSON.stringify(wanted) === JSON.stringify(kept)) return null;
  return {
    field: "pieces",
    message: `This form has made the order ${made.reference} already, and what you typed since is not in it. Look at that order, or press again to make a second one.`,
  };
}

/** Its fields in one order, whatever the order of the stored ones. */
const addressLines = (address: Partial<PostalAddress> | null | undefined) =>
  address
    ? [address.line1, address.line2, address.city, address.state, address.postalCode, address.country]
    : null;

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
