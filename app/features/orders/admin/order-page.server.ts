import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { orderEvents, orderLines, orderMails, orders } from "#app/platform/db/schema/orders.ts";
import { pence } from "#app/shared/money.ts";
import { type WrongZone, wrongZone, type ZoneRate } from "../delivery-zone.ts";
import { whyNotErased } from "../erasure.ts";
import { mailStanding } from "../letters/mail-schedule.ts";
import { parcelLines } from "../parcel-address.ts";
import { trackingUrl } from "../parcel-tracking.ts";
import { type RefundedOrder, type RefundRow, readRefunds } from "../refunds.server.ts";
import { leftToRefund, piecesBackOf, refundedOf, underWayOf } from "../refunds.ts";
import { statusPath } from "../status-path.ts";
import type { LetterView, OrderMoney, OrderParcel, OrderView } from "./order-view.ts";
import { HISTORY_WORDS } from "./order-words.ts";
import { readTroubles } from "./troubles.server.ts";

/** All that the owner sees of an order; null when there is none of this reference. `rates` are the shop's of today. */
export async function readOrder(
  db: Database,
  reference: string,
  { rates, now }: { rates: readonly ZoneRate[]; now: Date },
): Promise<OrderView | null> {
  const [order] = await db.select().from(orders).where(eq(orders.reference, reference));
  if (!order) return null;
  const [lines, events, mails, refunds, troubles] = await Promise.all([
    db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.lineNo)),
    db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(asc(orderEvents.id)),
    db.select().from(orderMails).where(eq(orderMails.orderId, order.id)).orderBy(asc(orderMails.createdAt)),
    readRefunds(db, order.id),
    readTroubles(db, now, order.id),
  ]);
  const { state, email, createdAt, customer, subtotalCents, deliveryCents, totalCents } = order;
  return {
    reference: order.reference,
    state,
    createdAt,
    email,
    name: customer?.name ?? null,
    phone: customer?.phone ?? null,
    address: parcelLines(customer),
    country: customer?.address?.country ?? null,
    lines: lines.map(({ lineNo, title, size, colorName, unitCents, quantity, imageUrl }) => ({
      lineNo,
      title,
      size,
      colorName,
      unitCents,
      quantity,
      piecesBack: piecesBackOf(lineNo, refunds),
      imageUrl,
    })),
    subtotalCents,
    deliveryCents,
    totalCents,
    money: moneyOf(order, refunds),
    troubles,
    parcel: parcelOf(order),
    wrongZone: wrongZoneOf(order, rates),
    history: events.map(({ id, state, reason, at }) => ({ id, title: wordsOf(state), reason, at })),
    payment: { provider: order.provider, paymentId: order.paymentId, sessionId: order.sessionId },
    letters: mails.map((mail) => letterOf(mail, now)),
    erasedAt: order.erasedAt,
    whyNotErased: whyNotErased(state, { isMoneyUnderWay: underWayOf(refunds) > 0 }),
    statusPath: statusPath(order.statusKey),
  };
}

const wordsOf = (state: string): string =>
  Object.hasOwn(HISTORY_WORDS, state) ? HISTORY_WORDS[state as keyof typeof HISTORY_WORDS] : state;

const moneyOf = ({ totalCents, paymentId }: RefundedOrder, refunds: readonly RefundRow[]): OrderMoney => ({
  refundedCents: refundedOf(refunds),
  underWayCents: underWayOf(refunds),
  leftCents: totalCents === null || paymentId === null ? pence(0) : leftToRefund(totalCents, refunds),
  nextRefundId: randomUUID(),
  refunds: refunds.map(({ id, amountCents, state, reason, problem, createdAt, settledAt }) => ({
    id,
    amountCents,
    state,
    reason,
    problem,
    at: settledAt ?? createdAt,
  })),
});

const parcelOf = ({ carrier, tracking, fulfilledAt }: RefundedOrder): OrderParcel | null =>
  fulfilledAt && { carrier, tracking, url: trackingUrl(carrier, tracking), sentAt: fulfilledAt };

/** Said only while the parcel is here, and no longer once what was paid too much went back. */
function wrongZoneOf(order: RefundedOrder, rates: readonly ZoneRate[]): WrongZone | null {
  const { state, customer, deliveryCents, refundedCents } = order;
  if (state !== "paid") return null;
  const wrong = wrongZone({ country: customer?.address?.country ?? null, deliveryCents }, rates);
  return wrong && wrong.missingCents < 0 && refundedCents >= -wrong.missingCents ? null : wrong;
}

function letterOf(mail: typeof orderMails.$inferSelect, now: Date): LetterView {
  const { kind, sentAt, dueSince, attempts, lastError } = mail;
  return { kind, standing: mailStanding(mail, now), sentAt, dueSince, attempts, lastError };
}
