import { type Pence, pence, sumPence } from "#app/shared/money.ts";

/** A part of the money, all of it, or all of it with every piece back on the shelf and the order closed. */
export const REFUND_KINDS = ["part", "all", "cancel"] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

/**
 * How far a refund has come.
 *
 * - `asked`: noted here; the provider has not answered yet
 * - `pending`: the provider is at it
 * - `succeeded`: the money is on its way to the shopper's bank
 * - `failed`: the provider refused it, or the bank sent the money back
 */
export const REFUND_STATES = ["asked", "pending", "succeeded", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Pieces of an order's line that go back on the shelf. */
export interface RestockLine {
  lineNo: number;
  pieces: number;
}

/** What the sums need to know of a refund. */
export interface RefundFacts {
  amountCents: Pence;
  state: RefundState;
  /** The provider's own id; null as long as it has not taken the refund up, and for good when it refused. */
  providerId: string | null;
  restock: readonly RestockLine[];
}

/**
 * The later of two states. What the provider tells arrives twice and in any order; a refund only ever moves to the
 * right of `REFUND_STATES`, so that every order of arrival ends in the same state.
 */
export const laterState = (one: RefundState, other: RefundState): RefundState =>
  REFUND_STATES.indexOf(one) >= REFUND_STATES.indexOf(other) ? one : other;

/** What has gone back to the shopper. */
export const refundedOf = (refunds: readonly RefundFacts[]): Pence =>
  sumPence(refunds.filter(({ state }) => state === "succeeded").map(({ amountCents }) => amountCents));

/** What is on its way: asked for, and not yet gone back nor failed. */
export const underWayOf = (refunds: readonly RefundFacts[]): Pence =>
  sumPence(
    refunds
      .filter(({ state }) => state === "asked" || state === "pending")
      .map(({ amountCents }) => amountCents),
  );

/** What can still be given back: the total without what went back or is on its way. */
export const leftToRefund = (total: Pence, refunds: readonly RefundFacts[]): Pence =>
  pence(Math.max(0, total - refundedOf(refunds) - underWayOf(refunds)));

/**
 * Pieces of a line that were put back, or will be. The pieces lie on the shelf's side of the counter whatever becomes
 * of the money; only a refund that the provider never took up brings none.
 */
export const piecesBackOf = (lineNo: number, refunds: readonly RefundFacts[]): number =>
  refunds
    .filter(({ state, providerId }) => state !== "failed" || providerId !== null)
    .flatMap(({ restock }) => restock)
    .filter((line) => line.lineNo === lineNo)
    .reduce((sum, { pieces }) => sum + pieces, 0);
