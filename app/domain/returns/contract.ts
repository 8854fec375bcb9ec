import type { OrderState, WithdrawalException } from "#app/domain/orders/order.ts";
import { type Money, sumMoney, toMoney } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import type { ContractFacts, Deadline } from "./deadline.ts";
import type { Reason, ReturnKind, ReturnState, Wish } from "./return-state.ts";

/** A sold order, as far as giving its pieces back is concerned. */
export interface Contract {
  orderId: string;
  reference: string;
  email: string;
  statusKey: string;
  state: OrderState;
  /** Paid in cash or at the owner's card reader. */
  isTill: boolean;
  /** A sale with both parties present: the law gives no right to withdraw from it. */
  isFaceToFace: boolean;
  /** Whether the parcel has left. */
  isSent: boolean;
  deliveryCents: Money;
  /** The part of the paid money that can still go back. */
  leftCents: Money;
  /** The bank's dispute about the payment. Its money is not part of what is left. */
  dispute: "open" | "lost" | null;
  /**
   * The refunds that went back, or are under way. A return's refund has the return's id; from several payments it comes
   * in parts.
   */
  refunds: { id: string; amountCents: Money }[];
  /** The facts that the deadlines depend on. */
  facts: ContractFacts;
  /** The law's deadline; null before the parcel leaves. */
  deadline: Deadline | null;
  pieces: ReturnablePiece[];
  returns: EarlierReturn[];
}

/** One piece of a line; a line of two has two. */
export interface ReturnablePiece {
  lineNo: number;
  /** From 1 to `ofPieces`. */
  pieceNo: number;
  ofPieces: number;
  productSlug: string;
  variantId: string;
  title: string;
  colorName: string;
  size: string;
  priceCents: Money;
  imageUrl: string | null;
  /** Why the law gives no right to withdraw from it. */
  exception: WithdrawalException | null;
  /** The return that it is in, `refunded` when its money went back without one; null while the shopper keeps it. */
  inReturn: string | null;
  /**
   * Whether a withdrawal took it out of a return. It may have been posted: the shop learns of a parcel when it arrives.
   */
  isTakenOver: boolean;
}

export interface EarlierReturn {
  id: string;
  kind: ReturnKind;
  state: ReturnState;
  wish: Wish;
  reason: Reason | null;
  createdAt: Date;
  /** For a withdrawal by a letter's link: the moment of its form. */
  declaredAt: Date | null;
  sendBackBy: string;
  receivedAt: Date | null;
  endedAt: Date | null;
  /** Whether it ended because the shopper withdrew from each of its pieces; a withdrawal has them. */
  isCalledOff: boolean;
}

/** The piece's value in a form: `2-1`. */
export const pieceKey = ({ lineNo, pieceNo }: Pick<ReturnablePiece, "lineNo" | "pieceNo">): string =>
  `${lineNo}-${pieceNo}`;

/** `Adire Kaftan, Indigo, UK 12`, and which of several. */
export function returnedPieceLabel({ title, colorName, size, pieceNo, ofPieces }: ReturnablePiece): string {
  const name = describePiece(title, colorName, size);
  return ofPieces === 1 ? name : `${name}, piece ${pieceNo} of ${ofPieces}`;
}

/** Paid, and neither cancelled nor paid back. */
export const isInForce = ({ state }: Pick<Contract, "state">): boolean =>
  state === "paid" || state === "fulfilled";

/** The pieces that the shopper still keeps, or waits for. */
export const keptPieces = ({ pieces }: Pick<Contract, "pieces">): ReturnablePiece[] =>
  pieces.filter(({ inReturn }) => inReturn === null);

/** Whether the shopper keeps nothing of it, and every return has ended: nothing is left to send back, or to follow. */
export const isWholeBack = (contract: Pick<Contract, "pieces" | "returns">): boolean =>
  keptPieces(contract).length === 0 && contract.returns.every(({ endedAt }) => endedAt !== null);

/**
 * Whether a withdrawal takes pieces out of a return. It does while the return is asked for or received: nothing was
 * given for its pieces yet, and the owner may still refuse them. A booked return that ends in a refund is left alone,
 * because it can no longer be refused. Other booked returns are taken over, because the law entitles the shopper to
 * money. A settled return gave its part already, and a withdrawal takes nothing out of another one.
 */
const isOpen = ({ kind, state, wish }: EarlierReturn): boolean =>
  kind === "return" &&
  (state === "requested" || state === "received" || (state === "booked" && wish !== "refund"));

/** The open return that a piece is in; undefined for a piece in none. */
export const openReturnOf = (
  { returns }: Pick<Contract, "returns">,
  { inReturn }: ReturnablePiece,
): EarlierReturn | undefined => returns.find((each) => each.id === inReturn && isOpen(each));

/** The pieces from which the shopper may withdraw, if the time allows it: kept, or in a return that is open. */
export const withdrawablePieces = (contract: Pick<Contract, "pieces" | "returns">): ReturnablePiece[] =>
  contract.pieces.filter(
    (piece) => piece.exception === null && (piece.inReturn === null || openReturnOf(contract, piece)),
  );

/** The pieces of one return. */
export const piecesOf = ({ pieces }: Pick<Contract, "pieces">, returnId: string): ReturnablePiece[] =>
  pieces.filter(({ inReturn }) => inReturn === returnId);

/**
 * The refund of a return: the prices of its pieces, and the delivery with the return that leaves the shopper nothing of
 * the order. An earlier withdrawal counts as done. While another piece is only asked for, its return may still be
 * refused, so the delivery waits. The shop has one kind of delivery to each country, so the paid delivery is the least
 * expensive one, which goes back with the whole order (Directive 2011/83/EU, article 13(2); Consumer Contracts
 * Regulations 2013, regulation 34). A part of an order keeps its delivery. Money that the owner gave before without a
 * piece is goodwill, and is not taken off the price of a piece. The refund never exceeds what is left to refund. Once
 * the refund exists, it is the refund's own amount.
 */
export function amountBackFor(contract: Contract, returnId: string): Money {
  const { pieces, returns, refunds, deliveryCents, leftCents } = contract;
  const made = refunds.filter(({ id }) => id === returnId);
  if (made.length > 0) return sumMoney(made.map(({ amountCents }) => amountCents));
  // An exchange may still end as a return for money, so it counts as one here.
  const place = returns.findIndex(({ id }) => id === returnId);
  const back = returns.filter(
    ({ kind, wish, state }, index) =>
      index === place ||
      ((wish === "refund" || wish === "credit") && state === "settled") ||
      (kind === "withdrawal" && state !== "refused" && index < place),
  );
  const isBack = ({ inReturn }: ReturnablePiece) =>
    inReturn === "refunded" || back.some(({ id }) => id === inReturn);
  const prices = sumMoney(piecesOf({ pieces }, returnId).map(({ priceCents }) => priceCents));
  return toMoney(Math.min(leftCents, prices + (pieces.every(isBack) ? deliveryCents : 0)));
}
