import type { OrderState } from "#app/domain/orders/order.ts";
import type { Taker } from "#app/domain/orders/payment-mode.ts";
import { type Money, sumMoney, toMoney } from "#app/shared/money.ts";

/** A part of the money; all of it; or all of it with every piece back on the shelf, and the order closed. */
export const REFUND_KINDS = ["part", "all", "cancel"] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

/**
 * The states of a refund.
 *
 * - `asked`: recorded here; the provider has not answered yet
 * - `pending`: the provider is processing it
 * - `succeeded`: the money is on its way to the shopper's bank
 * - `failed`: the provider refused it, or the bank sent the money back
 */
export const REFUND_STATES = ["asked", "pending", "succeeded", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Pieces of an order's line that return to the shelf. */
export interface RestockLine {
  lineNo: number;
  pieces: number;
}

/** Whether an order can be cancelled: it was paid and not sent; or it was to be refunded, and its bank did that. */
export const isCancellable = (state: OrderState, dispute: "open" | "lost" | null): boolean =>
  state === "paid" || (state === "needs_refund" && dispute === "lost");

/** Why an order was cancelled, when the owner typed no reason. */
export const BY_THE_SHOP = "by the shop";

/** The facts about a refund that the sums need. */
export interface RefundFacts {
  amountCents: Money;
  state: RefundState;
  /** The provider's own id. Null until the provider accepts the refund, and for good when it refuses it. */
  providerId: string | null;
  restock: readonly RestockLine[];
  /** The exchange that the amount pays for; null for money that goes back. */
  exchangeId: string | null;
}

/**
 * The later of two states. The provider's reports arrive repeatedly and in any order. A refund only moves to the right
 * in `REFUND_STATES`, so every order of arrival ends in the same state.
 */
export const laterState = (one: RefundState, other: RefundState): RefundState =>
  REFUND_STATES.indexOf(one) >= REFUND_STATES.indexOf(other) ? one : other;

/** The money that the shopper got back. */
export const refundedOf = (refunds: readonly RefundFacts[]): Money =>
  sumMoney(
    refunds
      .filter(({ state, exchangeId }) => state === "succeeded" && exchangeId === null)
      .map(({ amountCents }) => amountCents),
  );

/** The money that paid for exchanges. */
const creditedOf = (refunds: readonly RefundFacts[]): Money =>
  sumMoney(refunds.filter(({ exchangeId }) => exchangeId !== null).map(({ amountCents }) => amountCents));

/** The money under way: requested, and neither paid back nor failed. */
export const underWayOf = (refunds: readonly RefundFacts[]): Money =>
  sumMoney(
    refunds
      .filter(({ state }) => state === "asked" || state === "pending")
      .map(({ amountCents }) => amountCents),
  );

/** The money that can still be refunded: the total without the money paid back, under way, or of exchanges. */
export const leftToRefund = (total: Money, refunds: readonly RefundFacts[]): Money =>
  toMoney(Math.max(0, total - refundedOf(refunds) - underWayOf(refunds) - creditedOf(refunds)));

/**
 * The pieces of a line that were returned to the shelf, or will be. They stay there even if the refund fails later.
 * Only a refund that the provider never accepted returns no pieces.
 */
export const piecesBackOf = (lineNo: number, refunds: readonly RefundFacts[]): number =>
  refunds
    .filter(({ state, providerId }) => state !== "failed" || providerId !== null)
    .flatMap(({ restock }) => restock)
    .filter((line) => line.lineNo === lineNo)
    .reduce((sum, { pieces }) => sum + pieces, 0);

/** An order with the data of its refund page. */
export interface RefundView {
  reference: string;
  state: OrderState;
  /** The customer's name or e-mail, if it is known. */
  customer: string;
  /** False where nobody can be told, such as for a sale at the till. */
  hasEmail: boolean;
  provider: Taker;
  totalCents: Money;
  /** What was paid by card in another currency, with its pounds: `US$241.30 (£185.00)`; null in pounds. */
  inOwn: string | null;
  /** The name of the currency in which a refund arrives; null for pounds. */
  arrivesIn: string | null;
  refundedCents: Money;
  underWayCents: Money;
  leftCents: Money;
  /** The bank's dispute about the payment. Its money is not part of what is left. */
  dispute: "open" | "lost" | null;
  /** The part of it that goes back to a gift card, before anything goes back to a payment card. */
  giftLeftCents: Money;
  lines: RefundLine[];
  kind: RefundKind;
  /** New for each form, so that a form sent twice makes one refund. */
  refundId: string;
  /** The reason why no refund is possible; null when one is. */
  refusal: string | null;
}

export interface RefundLine {
  lineNo: number;
  title: string;
  choice: string;
  priceCents: Money;
  imageUrl: string | null;
  /** The most pieces that can return to the shelf: sold, counted, and not yet returned. */
  returnable: number;
}
