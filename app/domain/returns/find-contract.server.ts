import { and, asc, eq, sql } from "drizzle-orm";
import { placeOfAddress } from "#app/domain/delivery/northern-ireland.ts";
import { type Zone, zoneOf } from "#app/domain/delivery/zone.ts";
import { findRefundable, listRefunds, type RefundRow } from "#app/domain/money/refunds/queries.server.ts";
import { piecesBackOf } from "#app/domain/money/refunds/refund.ts";
import { isTillMoney } from "#app/domain/money/refunds/refund-sources.server.ts";
import { hasGoods, isFaceToFace } from "#app/domain/orders/order.ts";
import {
  findOrderById,
  findOrderByKey,
  listOrderLines,
  type OrderRow,
} from "#app/domain/orders/queries.server.ts";
import { findOrderEmail } from "#app/domain/outbox/outbox.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import type { Day } from "#app/shared/calendar-day.ts";
import { toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { isUuid } from "#app/shared/uuid.ts";
import type { Contract, ReturnablePiece } from "./contract.ts";
import { arrivedOn, type ContractFacts, withdrawalDeadline } from "./deadline.ts";
import { returnPieces, returns } from "./returns.tables.server.ts";

/** The shop's terms that a deadline depends on. */
export interface ReturnTerms {
  zones: readonly Zone[];
  cancellationDays: number;
}

/** No order has this key. A malformed key is replaced by it, so that every unknown key takes the same time. */
const NO_KEY = "00000000-0000-0000-0000-000000000000";

/**
 * The contract behind the secret address of its order; null for an unknown key, and for an order that was never paid.
 */
export const findContractByKey = async (
  db: Database | Transaction,
  key: string,
  terms: ReturnTerms,
): Promise<Contract | null> => findContract(db, await findOrderByKey(db, isUuid(key) ? key : NO_KEY), terms);

/** The contract of an order that is known by its id. */
export const findContractOf = async (
  db: Database | Transaction,
  orderId: string,
  terms: ReturnTerms,
): Promise<Contract | null> => findContract(db, await findOrderById(db, orderId), terms);

/**
 * The day on which an order's last piece arrived, as the owner recorded it or by the longest promised time; the day of
 * the sale when the pieces were handed over then. Null before the sending.
 */
export async function findArrival(
  db: Database,
  orderId: string,
  zones: ReturnTerms["zones"],
): Promise<Day | null> {
  const order = await findOrderById(db, orderId);
  if (!order) return null;
  const facts = await findFacts(db, order, { zones, cancellationDays: 0 });
  return order.handover === "hand" ? (facts.deliveredOn ?? facts.sentOn) : arrivedOn(facts);
}

/**
 * Whether a return was called off by withdrawals, which have its pieces now. Nothing else leaves a return without
 * pieces.
 */
export const isCalledOff = sql<boolean>`(${returns.state} = 'refused' AND NOT EXISTS (SELECT FROM ${returnPieces}
  WHERE ${returnPieces.returnId} = ${returns.id}))`;

/** The returns of an order, oldest first. */
export const listReturnsOf = (db: Database | Transaction, orderId: string) =>
  db
    .select({ row: returns, isCalledOff })
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(asc(returns.no));

export type ReturnRow = typeof returns.$inferSelect;

/** A return, and whether it was called off. */
export async function findReturn(db: Database | Transaction, id: string) {
  const [found] = await db.select({ row: returns, isCalledOff }).from(returns).where(eq(returns.id, id));
  return found;
}

/** The pieces of an order's returns. */
export const listReturnPieces = (db: Database | Transaction, orderId: string) =>
  db.select().from(returnPieces).where(eq(returnPieces.orderId, orderId));

/**
 * The number of pieces of an order's line that came back, or are to: by returns that were not refused, and by refunds
 * without a return. A return's refund has its id, or begins with it.
 */
export async function countPiecesBack(
  db: Database | Transaction,
  orderId: string,
): Promise<(lineNo: number) => number> {
  // One after the other: a transaction has one connection.
  const given = (await listReturnPieces(db, orderId)).filter(({ isLive }) => isLive);
  const asked = await listReturnsOf(db, orderId);
  const others = (await listRefunds(db, orderId)).filter(
    ({ requestId, state }) => state !== "failed" && !asked.some(({ row }) => row.id === requestId),
  );
  return (lineNo) => given.filter((piece) => piece.lineNo === lineNo).length + piecesBackOf(lineNo, others);
}

/** Whether every piece of a paid order was given back before it was sent: then nothing is sent any more. */
export async function isGivenBackUnsent(
  db: Database | Transaction,
  { id, state }: Pick<OrderRow, "id" | "state">,
  lines: readonly { lineNo: number; quantity: number }[],
): Promise<boolean> {
  if (state !== "paid") return false;
  const back = await countPiecesBack(db, id);
  return lines.length > 0 && lines.every(({ lineNo, quantity }) => back(lineNo) >= quantity);
}

async function findContract(
  db: Database | Transaction,
  order: OrderRow | undefined,
  terms: ReturnTerms,
): Promise<Contract | null> {
  if (!order || order.paidAt === null) return null;
  const asked = await listReturnsOf(db, order.id);
  const facts = await findFacts(db, order, terms);
  const refunds = await listRefunds(db, order.id);
  const { leftCents, dispute } = await findRefundable(db, order);
  return {
    orderId: order.id,
    reference: order.reference,
    email: order.email,
    statusKey: order.statusKey,
    state: order.state,
    isTill: await isTillMoney(db, order),
    isFaceToFace: isFaceToFace(order),
    isSent: hasLeft(order),
    deliveryCents: order.deliveryCents ?? toMoney(0),
    leftCents,
    dispute,
    refunds: refunds
      .filter(({ exchangeId }) => exchangeId === null)
      .map(({ requestId, amountCents }) => ({ id: requestId, amountCents })),
    facts,
    deadline: withdrawalDeadline(facts),
    pieces: await listPieces(
      db,
      order.id,
      // The refunds that brought pieces back without a return.
      refunds.filter(({ requestId }) => !asked.some(({ row }) => row.id === requestId)),
    ),
    returns: asked.map(
      ({
        row: { id, kind, state, wish, reason, createdAt, declaredAt, sendBackBy, receivedAt, endedAt },
        ...row
      }) => ({
        ...{ id, kind, state, wish, reason, createdAt, declaredAt, sendBackBy, receivedAt, endedAt },
        ...row,
      }),
    ),
  };
}

async function findFacts(
  db: Database | Transaction,
  order: OrderRow,
  { zones, cancellationDays }: ReturnTerms,
): Promise<ContractFacts> {
  const { fulfilledAt, deliveredOn, delivery, customer } = order;
  const country = customer?.address?.country ?? delivery?.country ?? null;
  const place = placeOfAddress(customer?.address);
  const businessDays =
    delivery?.businessDays ?? (place === null ? undefined : zoneOf(zones, place)?.businessDays);
  const longestOfAll = Math.max(...zones.map((zone) => zone.businessDays[1]));
  const receipt = await findOrderEmail(db, { orderId: order.id, kind: "receipt" });
  return {
    deliveredOn,
    sentOn: hasLeft(order) ? fulfilledAt && shopDay(fulfilledAt) : null,
    longestDays: businessDays?.[1] ?? longestOfAll,
    country,
    informedOn: receipt?.firstSentAt ? shopDay(receipt.firstSentAt) : null,
    days: cancellationDays,
  };
}

/**
 * Whether the customer has the pieces, or they are on their way. For a collection: once the collection is recorded.
 * Gift cards and deposits never come back in a parcel.
 */
export const hasLeft = ({
  fulfilledAt,
  deliveredOn,
  kind,
  handover,
}: Pick<OrderRow, "fulfilledAt" | "deliveredOn" | "kind" | "handover">): boolean =>
  fulfilledAt !== null && hasGoods(kind) && (handover !== "collection" || deliveredOn !== null);

/** Only a withdrawal's piece has a reason of its own: the one that was given with its return. */
export const isTakenOver = ({ reason }: Pick<typeof returnPieces.$inferSelect, "reason">): boolean =>
  reason !== null;

async function listPieces(
  db: Database | Transaction,
  orderId: string,
  others: readonly RefundRow[],
): Promise<ReturnablePiece[]> {
  // One after the other: a transaction has one connection.
  const lines = await listOrderLines(db, orderId);
  const given = await db
    .select()
    .from(returnPieces)
    .where(and(eq(returnPieces.orderId, orderId), eq(returnPieces.isLive, true)));
  return lines.flatMap((line) => {
    const ofLine = given.filter(({ lineNo }) => lineNo === line.lineNo);
    // The pieces that a refund brought back without a return: the last ones of their line that are in no return.
    const free = Array.from({ length: line.quantity }, (_, index) => index + 1).filter(
      (pieceNo) => !ofLine.some((piece) => piece.pieceNo === pieceNo),
    );
    const back = piecesBackOf(line.lineNo, others);
    const refunded = back > 0 ? free.slice(-back) : [];
    return Array.from({ length: line.quantity }, (_, index) => {
      const pieceNo = index + 1;
      const of = ofLine.find((piece) => piece.pieceNo === pieceNo);
      const isRefunded = refunded.includes(pieceNo);
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
        isTakenOver: of ? isTakenOver(of) : false,
      };
    });
  });
}
