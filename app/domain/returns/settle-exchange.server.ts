import { and, eq, inArray } from "drizzle-orm";
import { sellReservedPieces } from "#app/domain/catalogue/stock/ledger.server.ts";
import type { Zone } from "#app/domain/delivery/zone.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { SellerFacts } from "#app/domain/money/invoices/invoice.ts";
import { issueInvoice } from "#app/domain/money/invoices/issue-invoice.server.ts";
import { recordRefund } from "#app/domain/money/refunds/issue-refund.server.ts";
import { findRefundable } from "#app/domain/money/refunds/queries.server.ts";
import { recordStoreCredit } from "#app/domain/money/refunds/record-store-credit.server.ts";
import type { RefundState } from "#app/domain/money/refunds/refund.ts";
import type { RefundDeps } from "#app/domain/money/refunds/refund-deps.server.ts";
import {
  isMoneyDisputed,
  listPaymentsBehind,
  unreachable,
} from "#app/domain/money/refunds/refund-sources.server.ts";
import { sendRefund } from "#app/domain/money/refunds/send-refund.server.ts";
import { moveOrder, queueMail } from "#app/domain/orders/mutations.server.ts";
import type { Parcel } from "#app/domain/orders/parcel.ts";
import { modeOf } from "#app/domain/orders/payment-mode.ts";
import { lockOrder, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { markShipped } from "#app/domain/orders/ship-order.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { formatMoney, type Money, toMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type LockedReturn, lockReturn, moveReturn } from "./book-return.server.ts";
import type { Contract } from "./contract.ts";
import { type ExchangeSums, exchangeSums } from "./exchange.ts";
import { findContractOf, type ReturnTerms } from "./find-contract.server.ts";
import { listWanted } from "./hold-pieces.server.ts";
import { findOpen, recordExchange, takeNew } from "./record-exchange.server.ts";
import { returns } from "./returns.tables.server.ts";
import { listReturned } from "./returns-of-refunds.server.ts";

type Exchange = Pick<OrderRow, "id" | "reference" | "exchangeOf" | "creditCents">;

/**
 * Why an exchange whose difference was paid cannot be settled: it ended in another way meanwhile, or its returned
 * pieces were refunded. Null for an order that is no exchange, and when nothing is in the way. The earlier order is
 * locked.
 */
export async function exchangeProblem(
  tx: Transaction,
  { id, exchangeOf, creditCents }: Exchange,
): Promise<string | null> {
  if (exchangeOf === null) return null;
  const source = await lockOrder(tx, exchangeOf);
  const waiting = await findBooked(tx, id);
  if (!source || !waiting) return "paid after its exchange was ended in another way";
  return creditCents > (await findRefundable(tx, source)).leftCents
    ? "paid after the money of what came back had gone back"
    : null;
}

/** Settles the return of a paid exchange: the returned pieces pay their part. Does nothing for another order. */
export async function settleExchange(tx: Transaction, exchange: Exchange, now: Date): Promise<void> {
  const { id, exchangeOf } = exchange;
  if (exchangeOf === null) return;
  const source = await lockOrder(tx, exchangeOf);
  const row = await findBooked(tx, id);
  const credit = row && { returnId: row.id, returned: await listReturned(tx, row.id), exchange };
  if (!source || !row || !credit || !(await recordStoreCredit(tx, source, credit, now)))
    throw new Error(`The exchange ${id} was paid and cannot be settled`);
  await moveReturn(tx, row, "settled", { endedAt: now, heldUntil: null });
}

/** Pays an open exchange that costs no more than its returned pieces, makes its receipt due, and settles its return. */
export async function payWithCredit(
  tx: Transaction,
  exchange: Exchange,
  { totalCents, now }: { totalCents: Money; now: Date },
): Promise<void> {
  const move = { from: "open", to: "paid", reason: "paid by what came back" } as const;
  await moveOrder(tx, exchange.id, move, { deliveryCents: toMoney(0), totalCents, paidAt: now });
  await queueMail(tx, exchange.id, "receipt", now);
  await settleExchange(tx, exchange, now);
}

/** The return that waits for this order. */
async function findBooked(tx: Transaction, holdId: string) {
  const [row] = await tx
    .select()
    .from(returns)
    .where(
      and(
        eq(returns.holdId, holdId),
        inArray(returns.wish, ["exchange", "credit"]),
        eq(returns.state, "booked"),
      ),
    );
  return row;
}

export interface ExchangeDeps extends RefundDeps {
  delivery: { zones: readonly Zone[] };
  /** The business as its invoices state it. */
  seller: SellerFacts;
}

export interface RequestedExchange {
  /** The return's. */
  id: string;
  terms: ReturnTerms;
  /** The beginning of references. */
  prefix: string;
}

/**
 * Sends the new pieces of an exchange, after each of the old ones is booked: the exchange becomes an order of its own,
 * paid by the returned pieces and sent at once, with its letter. A cheaper piece's difference goes back after that. A
 * dearer piece's difference is paid first (`linkExchange`). Repeating it changes nothing.
 */
export async function sendExchange(
  deps: ExchangeDeps,
  admin: Admin<"money:write">,
  { id, terms, prefix, parcel }: RequestedExchange & { parcel: Parcel },
): Promise<Result<RefundState | null, string>> {
  const { db, gateway } = deps;
  const now = deps.now();
  const sent = await inTransaction(db, async (tx) => {
    const found = await findReady(tx, id, terms);
    if (!found.ok) return found;
    if (found.value === "settled") return ok(false);
    const { order, sums, row } = found.value;
    if (sums.dueCents > 0)
      return err(`${formatMoney(sums.dueCents)} is still to be paid. Send the payment link first.`);
    if (sums.backCents > 0 && unreachable(await listPaymentsBehind(tx, order), gateway))
      return err(ELSEWHERE);
    const taken = await takeNew(tx, found.value);
    if (!taken.ok) return taken;
    const facts = { provider: "credit" as const, livemode: modeOf(order), byHand: null, now };
    const made = await recordExchange(tx, found.value, {
      ...taken.value,
      ...facts,
      prefix,
      zones: terms.zones,
    });
    await sellReservedPieces(tx, made.id);
    await payWithCredit(tx, made, { totalCents: sums.newCents, now });
    await markShipped(tx, made, { parcel, now });
    if (sums.backCents > 0) {
      const leftSeen = toMoney(found.value.contract.leftCents - sums.creditCents);
      const refund = { id: row.id, amountCents: sums.backCents, reason: "exchange", restock: [], leftSeen };
      const recorded = await recordRefund(tx, admin, order, { refund, now, returns: deps.returns });
      if (!recorded.ok) throw new Error(`The difference of an exchange was not noted: ${recorded.error}`);
    }
    await record(tx, admin, order, { action: "exchange sent", made });
    await issueInvoice(tx, made.id, { seller: deps.seller, zones: deps.delivery.zones, now });
    return ok(sums.backCents > 0);
  });
  if (!sent.ok) return sent;
  return ok(sent.value ? (await sendRefund(deps, id)).state : null);
}

/**
 * Records the order of an exchange whose new pieces are dearer, open until the difference is paid on the provider's
 * page. The caller then opens that page. An unpaid order ends like every other; then this makes a new one. While one is
 * open, it is returned again.
 */
export async function linkExchange(
  deps: ExchangeDeps,
  admin: Admin<"money:write">,
  { id, terms, prefix }: RequestedExchange,
): Promise<Result<OrderRow, string>> {
  const { db, gateway } = deps;
  const now = deps.now();
  return inTransaction(db, async (tx) => {
    const found = await findReady(tx, id, terms, "with open link");
    if (!found.ok) return found;
    if (found.value === "settled") return err("This exchange is paid already.");
    const { order, sums, open } = found.value;
    if (open) return ok(open);
    if (sums.dueCents === 0) return err("Nothing is to be paid. Send the exchange.");
    if (unreachable(await listPaymentsBehind(tx, order), gateway)) return err(ELSEWHERE);
    const taken = await takeNew(tx, found.value);
    if (!taken.ok) return taken;
    const { provider, livemode } = gateway;
    const facts = { provider, livemode, byHand: "link" as const, now, prefix, zones: terms.zones };
    const made = await recordExchange(tx, found.value, { ...taken.value, ...facts });
    await queueMail(tx, made.id, "link", now);
    await record(tx, admin, order, { action: "payment link sent", made });
    return ok(made);
  });
}

const ELSEWHERE =
  "This order was paid through a provider that the shop is not connected to now, so its money cannot go back there.";

interface SettledExchange extends LockedReturn {
  contract: Contract;
  sums: ExchangeSums;
  /** The exchange's order, while it waits to be paid. */
  open: OrderRow | null;
}

/** An exchange whose pieces are all booked, with its order locked. */
async function findReady(
  tx: Transaction,
  id: string,
  terms: ReturnTerms,
  how?: "with open link",
): Promise<Result<SettledExchange | "settled", string>> {
  const found = await lockReturn(tx, id);
  if (found?.row.wish !== "exchange") return err("This exchange is not there.");
  const { row, order } = found;
  if (row.state === "settled") return ok("settled");
  if (row.state !== "booked")
    return err("Book each piece first: back on the shelf, or written off. The exchange leaves after that.");
  if (await isMoneyDisputed(tx, order))
    return err("The customer’s bank disputes this payment. An exchange could give the same money twice.");
  const contract = await findContractOf(tx, order.id, terms);
  if (!contract) return err("This exchange is not there.");
  const open = await findOpen(tx, row.holdId);
  if (open && how === undefined)
    return err(`The payment link of ${open.reference} is open. The exchange leaves once it is paid.`);
  const prices = (await listWanted(tx, id)).map(({ priceCents }) => priceCents);
  return ok({ ...found, contract, open, sums: exchangeSums(contract, id, prices) });
}

const record = (
  tx: Transaction,
  admin: Admin<"money:write">,
  { reference }: OrderRow,
  { action, made }: { action: string; made: OrderRow },
): Promise<void> =>
  recordChange(tx, admin, {
    subjectKind: "order",
    subjectId: reference,
    action,
    changes: [{ field: "exchange", from: null, to: made.reference }],
  });
