import type { OrderState } from "#app/domain/orders/order.ts";
import { type Money, sumMoney, toMoney } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import type { ContractFacts, Deadline } from "./deadline.ts";
import type { Reason, Resolution, ReturnKind, ReturnState } from "./return-state.ts";

/** A sold order, as far as giving its pieces back is concerned. */
export interface ReturnableOrder {
  orderId: string;
  reference: string;
  email: string;
  statusKey: string;
  state: OrderState;
  /** Paid in cash or at the owner's card reader. */
  isTill: boolean;
  /** A sale at which both were there: the law gives no right to withdraw from it. */
  isFaceToFace: boolean;
  /** Whether the parcel has left. */
  isSent: boolean;
  deliveryCents: Money;
  /** What can still go back of all that was paid. */
  leftCents: Money;
  /** The bank's dispute about what was paid, which is no part of what is left. */
  dispute: "open" | "lost" | null;
  /** What went back, or is on its way; the refund of a return has its id, in parts where it is of several payments. */
  refunds: { id: string; amountCents: Money }[];
  /** What the deadlines depend on. */
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
  exception: "made-to-measure" | "gift-card" | null;
  /** The return that it is in, `refunded` when its money went back without one; null while the shopper keeps it. */
  inReturn: string | null;
  /** Whether a withdrawal took it out of a return. It may have been posted: the shop learns of a parcel when it arrives. */
  isTakenOver: boolean;
}

export interface EarlierReturn {
  id: string;
  kind: ReturnKind;
  state: ReturnState;
  wish: Resolution;
  reason: Reason | null;
  createdAt: Date;
  /** Of a withdrawal by a letter's link: the moment of its form. */
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
export const isInForce = ({ state }: Pick<ReturnableOrder, "state">): boolean =>
  state === "paid" || state === "fulfilled";

/** The pieces that the shopper still keeps, or waits for. */
export const keptPieces = ({ pieces }: Pick<ReturnableOrder, "pieces">): ReturnablePiece[] =>
  pieces.filter(({ inReturn }) => inReturn === null);

/** Whether the shopper keeps nothing of it, and every return has ended: nothing is left to send back, or to follow. */
export const isWholeBack = (contract: Pick<ReturnableOrder, "pieces" | "returns">): boolean =>
  keptPieces(contract).length === 0 && contract.returns.every(({ endedAt }) => endedAt !== null);

/**
 * Whether a withdrawal takes pieces out of a return. It does while the return is asked for or received: nothing was given
 * for its pieces yet, and the owner may still refuse them. Of the booked ones it leaves those that end with money, which
 * nobody can refuse any more; the others end with something else, and the right is to the money. What is settled was
 * given already, and nothing is taken out of another withdrawal.
 */
const isOpen = ({ kind, state, wish }: EarlierReturn): boolean =>
  kind === "return" &&
  (state === "requested" || state === "received" || (state === "booked" && wish !== "refund"));

/** The open return that a piece is in; undefined for a piece in none. */
export const openReturnOf = (
  { returns }: Pick<ReturnableOrder, "returns">,
  { inReturn }: ReturnablePiece,
): EarlierReturn | undefined => returns.find((each) => each.id === inReturn && isOpen(each));

/** The pieces from which the shopper may withdraw, if the time allows it: kept, or in a return that is open. */
export const withdrawablePieces = (
  contract: Pick<ReturnableOrder, "pieces" | "returns">,
): ReturnablePiece[] =>
  contract.pieces.filter(
    (piece) => piece.exception === null && (piece.inReturn === null || openReturnOf(contract, piece)),
  );

/** The pieces of one return. */
export const piecesOf = ({ pieces }: Pick<ReturnableOrder, "pieces">, returnId: string): ReturnablePiece[] =>
  pieces.filter(({ inReturn }) => inReturn === returnId);

/**
 * What goes back for a return: the prices of its pieces, and the delivery with the one that is settled last and leaves
 * the shopper keeping nothing of the order. While another piece is only asked for it may still be refused, so the
 * delivery waits. The shop has one kind of delivery to each country, so what was paid for it is the least expensive one,
 * which goes back with the whole order (Directive 2011/83/EU, article 13(2); Consumer Contracts Regulations 2013,
 * regulation 34). A part of an order keeps its delivery. Money that the owner gave before without a piece is a gift of
 * goodwill, and is not taken back from the price of a piece: the order's paid total is the bound. So it is never more
 * than is left of that, and once the refund is made it is what that says.
 */
export function moneyOf(contract: ReturnableOrder, returnId: string): Money {
  const { pieces, returns, refunds, deliveryCents, leftCents } = contract;
  const made = refunds.filter(({ id }) => id === returnId);
  if (made.length > 0) return sumMoney(made.map(({ amountCents }) => amountCents));
  // An exchange may still end as a return for money, and is asked about as one.
  const back = returns.filter(
    ({ id, wish, state }) =>
      id === returnId || ((wish === "refund" || wish === "credit") && state === "settled"),
  );
  const isBack = ({ inReturn }: ReturnablePiece) =>
    inReturn === "refunded" || back.some(({ id }) => id === inReturn);
  const prices = sumMoney(piecesOf({ pieces }, returnId).map(({ priceCents }) => priceCents));
  return toMoney(Math.min(leftCents, prices + (pieces.every(isBack) ? deliveryCents : 0)));
}
