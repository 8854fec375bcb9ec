import { and, asc, eq, type SQL } from "drizzle-orm";
import { type Zone, zoneOf } from "#app/features/delivery/zone.ts";
import { listRefunds } from "#app/features/refunds/queries.server.ts";
import { piecesBackOf } from "#app/features/refunds/refund.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { orderMails } from "#app/platform/db/schema/order-mails.ts";
import { orderLines, orders } from "#app/platform/db/schema/orders.ts";
import { returnPieces, returns } from "#app/platform/db/schema/returns.ts";
import { dayIn } from "#app/shared/calendar-day.ts";
import { pence } from "#app/shared/money.ts";
import { isUuid } from "#app/shared/uuid.ts";
import type { Contract, ContractPiece } from "./contract.ts";
import { type ContractFacts, withdrawalDeadline } from "./deadline.ts";

/** The shop's terms that a deadline depends on. */
export interface ReturnTerms {
  zones: readonly Zone[];
  cancellationDays: number;
}

type OrderRow = typeof orders.$inferSelect;

/** No order has this key. A malformed one is looked up by it, so that every unknown key takes the same time. */
const NO_KEY = "00000000-0000-0000-0000-000000000000";

/** The contract behind the secret address of its order; null for an unknown key, and for one that was never paid. */
export const findContractByKey = (
  db: Database | Transaction,
  key: string,
  terms: ReturnTerms,
): Promise<Contract | null> => findContract(db, eq(orders.statusKey, isUuid(key) ? key : NO_KEY), terms);

/**
 * The contract with this order number and e-mail, in any case of letters. Null says nothing of which of the two is
 * wrong, and both are one query.
 */
export async function findContractByEmail(
  db: Database | Transaction,
  { reference, email }: { reference: string; email: string },
  terms: ReturnTerms,
): Promise<Contract | null> {
  const contract = await findContract(db, eq(orders.reference, reference.trim().toUpperCase()), terms);
  const isTheirs = contract !== null && contract.email !== "" && sameEmail(contract.email, email);
  return isTheirs ? contract : null;
}

const sameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The contract of an order that is known by its id. */
export const findContractOf = (
  db: Database | Transaction,
  orderId: string,
  terms: ReturnTerms,
): Promise<Contract | null> => findContract(db, eq(orders.id, orderId), terms);

async function findContract(
  db: Database | Transaction,
  which: SQL,
  terms: ReturnTerms,
): Promise<Contract | null> {
  const [order] = await db.select().from(orders).where(which);
  if (!order || order.paidAt === null) return null;
  const asked = await db.select().from(returns).where(eq(returns.orderId, order.id)).orderBy(asc(returns.no));
  const facts = await findFacts(db, order, terms);
  return {
    orderId: order.id,
    reference: order.reference,
    email: order.email,
    statusKey: order.statusKey,
    state: order.state,
    isSent: order.fulfilledAt !== null,
    deliveryCents: order.deliveryCents ?? pence(0),
    facts,
    deadline: withdrawalDeadline(facts),
    pieces: await listPieces(
      db,
      order.id,
      asked.map(({ id }) => id),
    ),
    returns: asked.map(({ id, kind, state, wish, reason, createdAt, sendBackBy }) => ({
      id,
      kind,
      state,
      wish,
      reason,
      createdAt,
      sendBackBy,
    })),
  };
}

async function findFacts(
  db: Database | Transaction,
  order: OrderRow,
  { zones, cancellationDays }: ReturnTerms,
): Promise<ContractFacts> {
  const { fulfilledAt, deliveredOn, delivery, customer } = order;
  const country = customer?.address?.country ?? delivery?.country ?? null;
  const businessDays =
    delivery?.businessDays ?? (country === null ? undefined : zoneOf(zones, country)?.businessDays);
  const longestOfAll = Math.max(...zones.map((zone) => zone.businessDays[1]));
  const [receipt] = await db
    .select()
    .from(orderMails)
    .where(and(eq(orderMails.orderId, order.id), eq(orderMails.kind, "receipt")));
  return {
    deliveredOn,
    sentOn: fulfilledAt && dayIn(LONDON, fulfilledAt),
    longestDays: businessDays?.[1] ?? longestOfAll,
    country,
    informedOn: toldOn(receipt),
    days: cancellationDays,
  };
}

const LONDON = "Europe/London";

/** The day of the receipt's first sending. One that was asked for again had been sent by then. */
function toldOn(receipt: typeof orderMails.$inferSelect | undefined): string | null {
  if (!receipt) return null;
  const first = receipt.sendings > 1 ? receipt.dueSince : receipt.sentAt;
  return first && dayIn(LONDON, first);
}

async function listPieces(
  db: Database | Transaction,
  orderId: string,
  returnIds: readonly string[],
): Promise<ContractPiece[]> {
  // One after the other: a transaction has one connection.
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.lineNo));
  const given = await db
    .select()
    .from(returnPieces)
    .where(and(eq(returnPieces.orderId, orderId), eq(returnPieces.isLive, true)));
  const refunds = await listRefunds(db, orderId);
  // Those that a refund brought back without a return: the last ones of their line.
  const others = refunds.filter(({ id }) => !returnIds.includes(id));
  return lines.flatMap((line) => {
    const back = piecesBackOf(line.lineNo, others);
    return Array.from({ length: line.quantity }, (_, index) => {
      const pieceNo = index + 1;
      const of = given.find((piece) => piece.lineNo === line.lineNo && piece.pieceNo === pieceNo);
      const isRefunded = pieceNo > line.quantity - back;
      return {
        lineNo: line.lineNo,
        pieceNo,
        ofPieces: line.quantity,
        productSlug: line.productSlug,
        variantId: line.variantId,
        title: line.title,
        colorName: line.colorName,
        size: line.size,
        priceCents: line.priceCents,
        imageUrl: line.imageUrl,
        exception: line.withdrawalException,
        inReturn: of?.returnId ?? (isRefunded ? "refunded" : null),
      };
    });
  });
}

/** Whether a withdrawal from an order that was not sent waits to be confirmed: its parcel is not to leave before. */
export async function isWithdrawn(db: Database, orderId: string): Promise<boolean> {
  const waiting = await db
    .select({ id: returns.id })
    .from(returns)
    .where(and(eq(returns.orderId, orderId), eq(returns.kind, "withdrawal"), eq(returns.state, "requested")));
  return waiting.length > 0;
}
