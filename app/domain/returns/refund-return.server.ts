import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { GIFT_CARD_LINE } from "#app/domain/money/gift-cards/gift-card.ts";
import { recordCard, sendCard } from "#app/domain/money/gift-cards/sell-card.server.ts";
import { issueInvoice } from "#app/domain/money/invoices/issue-invoice.server.ts";
import { recordCancellation, recordRefund } from "#app/domain/money/refunds/issue-refund.server.ts";
import { restockPieces } from "#app/domain/money/refunds/put-back.server.ts";
import {
  DISPUTED,
  findRefundable,
  listRefunds,
  type NewRefund,
} from "#app/domain/money/refunds/queries.server.ts";
import type { RefundState } from "#app/domain/money/refunds/refund.ts";
import type { RefundDeps } from "#app/domain/money/refunds/refund-deps.server.ts";
import {
  creditLostDispute,
  isMoneyDisputed,
  unreachable,
} from "#app/domain/money/refunds/refund-sources.server.ts";
import { sendRefund } from "#app/domain/money/refunds/send-refund.server.ts";
import { queueMail, recordOrder } from "#app/domain/orders/mutations.server.ts";
import { orderReference } from "#app/domain/orders/order-reference.ts";
import { modeOf } from "#app/domain/orders/payment-mode.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { type Money, toMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { type LockedReturn, lockReturn, moveReturn } from "./book-return.server.ts";
import {
  amountBackFor,
  type Contract,
  isInForce,
  keptPieces,
  piecesOf,
  type ReturnablePiece,
} from "./contract.ts";
import { findContractOf, type ReturnTerms } from "./find-contract.server.ts";
import { releaseHold } from "./hold-pieces.server.ts";
import { findOpen } from "./record-exchange.server.ts";
import { returns } from "./returns.tables.server.ts";
import { type ExchangeDeps, payWithCredit, type RequestedExchange } from "./settle-exchange.server.ts";

/**
 * Refunds the money of a return: after each of its pieces is booked, or, while the parcel has not left, at once. In
 * that case the pieces return to the shelf with the refund, and an order without any piece left is cancelled. The
 * refund has the return's own id, so it is made once. A failed exchange is refunded as well. The state is null when no
 * money was left to refund, or the shopper's bank has taken it. While the bank disputes it, nothing goes back.
 */
export async function refundReturn(
  deps: RefundDeps,
  admin: Admin<"money:write">,
  { id, terms }: { id: string; terms: ReturnTerms },
): Promise<Result<RefundState | null, string>> {
  const recorded = await inTransaction(deps.db, async (tx) => {
    const found = await lockReturn(tx, id);
    const contract = found && (await findContractOf(tx, found.order.id, terms));
    if (!found || !contract) return err("This return is not there.");
    const known = (await listRefunds(tx, found.order.id)).find((refund) => refund.id === id);
    if (known) return ok(true);
    const problem = await refusalOf(tx, found, contract, deps.gateway);
    if (problem) return err(problem);
    const asked = { contract, now: deps.now(), returns: deps.returns };
    if (found.row.wish === "refund") return recordReturnRefund(tx, admin, found, asked);
    await endAsRefund(tx, found.row);
    const anew = await findContractOf(tx, found.order.id, terms);
    return recordReturnRefund(tx, admin, found, { ...asked, contract: anew ?? contract });
  });
  if (!recorded.ok) return recorded;
  return ok(recorded.value ? (await sendRefund(deps, id)).state : null);
}

/** An exchange whose new piece is gone, or whose difference nobody pays, ends as a return for money; so does store credit. */
async function endAsRefund(tx: Transaction, row: LockedReturn["row"]): Promise<void> {
  await tx.update(returns).set({ wish: "refund", heldUntil: null }).where(eq(returns.id, row.id));
  if (row.heldUntil !== null) await releaseHold(tx, row);
}

async function refusalOf(
  tx: Transaction,
  { row, order }: LockedReturn,
  contract: Contract,
  gateway: Pick<RefundDeps["gateway"], "provider" | "livemode">,
): Promise<string | null> {
  if (row.state === "settled" || row.state === "refused") return "This return has ended already.";
  if (row.wish === "alteration") return "This return is not for money.";
  const open = row.wish === "exchange" && (await findOpen(tx, row.holdId));
  if (open)
    return `The payment link of ${open.reference} is open. Release it under Stock first, or wait until it ends.`;
  if (row.state !== "booked" && contract.isSent)
    return "Book each piece first: back on the shelf, or written off. The money goes back after that.";
  if (order.state === "cancelled" || order.state === "refunded") return null;
  if (!isInForce(contract)) return "There is no money to give back for this order.";
  const { payments, dispute } = await findRefundable(tx, order);
  if (dispute === "open") return DISPUTED.open;
  return unreachable(payments, gateway) === undefined
    ? null
    : "This order was paid through a provider that the shop is not connected to now. Give the money back there.";
}

/** True when there is a refund to ask the provider for. */
async function recordReturnRefund(
  tx: Transaction,
  admin: Admin<"money:write">,
  { row, order }: LockedReturn,
  { contract, ...settling }: { contract: Contract; now: Date } & Pick<RefundDeps, "returns">,
): Promise<Result<boolean, string>> {
  const { now } = settling;
  const { leftCents: left, dispute } = await findRefundable(tx, order);
  const given = piecesOf(contract, row.id);
  const amountCents = amountBackFor(contract, row.id);
  const restock = contract.isSent ? [] : byLine(given);
  const reason = row.kind === "withdrawal" ? "withdrawal" : "return";
  const refund: NewRefund = { id: row.id, amountCents, reason, restock, leftSeen: left };
  const isWaitedFor = contract.returns.some(({ id, state }) => id !== row.id && state === "requested");
  const isAllBack = keptPieces(contract).length === 0 && !isWaitedFor;
  const isCancelled = order.state === "paid" && isAllBack;
  if (isCancelled) {
    const done = await recordCancellation(tx, admin, order, { refund, ...settling });
    if (!done.ok) return done;
  } else if (amountCents > 0) {
    const done = await recordRefund(tx, admin, order, { refund, ...settling });
    if (!done.ok) return done;
  } else if (restock.length > 0) {
    await restockPieces(tx, order.id, refund);
  }
  await moveReturn(tx, row, "settled", { endedAt: now });
  // With money, the letter goes when the provider has refunded it; a cancelled order has its own letter.
  if (amountCents === 0 && !isCancelled) await queueMail(tx, order.id, "return-settled", now, row.id);
  if (dispute === "lost" && !isCancelled)
    await creditLostDispute(tx, order, { returned: isAllBack ? null : byLine(given), now });
  return ok(amountCents > 0);
}

function byLine(pieces: readonly ReturnablePiece[]): NewRefund["restock"] {
  const counts = new Map<number, number>();
  for (const { lineNo } of pieces) counts.set(lineNo, (counts.get(lineNo) ?? 0) + 1);
  return [...counts].map(([lineNo, count]) => ({ lineNo, pieces: count }));
}

/**
 * Gives store credit for a return, after each of its pieces is booked: it is exchanged for a gift card of the same
 * amount, bought by an order of its own and live at once. No provider is asked. Repeating it changes nothing.
 */
export const sendCredit = (
  { db, gateway, seller, delivery, now: readClock }: ExchangeDeps,
  admin: Admin<"money:write">,
  { id, terms, prefix, secret }: RequestedExchange & { secret: string },
): Promise<Result<null, string>> =>
  inTransaction(db, async (tx) => {
    const now = readClock();
    const found = await findReady(tx, id, terms);
    if (!found.ok) return found;
    if (found.value === "settled") return ok(null);
    const { row, order, amountCents } = found.value;
    const orderId = randomUUID();
    const made = {
      ...{ id: orderId, checkoutKey: `store credit ${orderId}`, provider: "credit" as const },
      ...{ livemode: modeOf(order), email: order.email, customer: order.customer, createdAt: now },
      ...{ kind: "gift-card" as const, delivery: null, handover: "letter" as const, sessionExpiresAt: null },
      ...{ exchangeOf: order.id, creditCents: amountCents, subtotalCents: amountCents },
    };
    const line = { ...GIFT_CARD_LINE, size: "", colorName: "", priceCents: amountCents, quantity: 1 };
    const why = `store credit for ${order.reference}`;
    const reference = await recordOrder(tx, made, orderReference(prefix, now), [line], why);
    const card = {
      // Cash knows no test mode: the card then pays for orders of the mode that the shop is in.
      ...{ orderId, livemode: modeOf(order) ?? gateway.livemode, amountCents, message: "" },
      ...{ recipient: order.customer?.name ?? "", recipientEmail: order.email },
      ...{ sendOn: shopDay(now), createdAt: now },
    };
    await recordCard(tx, card, secret);
    await tx.update(returns).set({ holdId: orderId }).where(eq(returns.id, row.id));
    await payWithCredit(tx, { ...made, reference }, { totalCents: amountCents, now });
    await sendCard(tx, orderId, now);
    await recordChange(tx, admin, {
      subjectKind: "order",
      subjectId: order.reference,
      action: "store credit sent",
      changes: [{ field: "store credit", from: null, to: reference }],
    });
    await issueInvoice(tx, orderId, { seller, zones: delivery.zones, now });
    return ok(null);
  });

interface RefundableReturn extends LockedReturn {
  amountCents: Money;
}

/** A return for store credit whose pieces are all booked, with its order locked, and the amount of its gift card. */
async function findReady(
  tx: Transaction,
  id: string,
  terms: ReturnTerms,
): Promise<Result<RefundableReturn | "settled", string>> {
  const found = await lockReturn(tx, id);
  if (found?.row.wish !== "credit") return err("This return is not there.");
  const { row, order } = found;
  if (row.state === "settled") return ok("settled");
  if (row.state !== "booked")
    return err("Book each piece first: back on the shelf, or written off. The gift card leaves after that.");
  if (order.email === "")
    return err("This order has no email address, so no gift card can be sent. Give the money back.");
  if (await isMoneyDisputed(tx, order))
    return err("The customer’s bank disputes this payment. Store credit could give the same money twice.");
  const contract = await findContractOf(tx, order.id, terms);
  const amountCents = contract ? amountBackFor(contract, id) : toMoney(0);
  return amountCents > 0
    ? ok({ ...found, amountCents })
    : err("All that was paid for this order had gone back before. Refund settles the return.");
}
