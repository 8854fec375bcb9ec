import { randomUUID } from "node:crypto";
import { listAlerts } from "#app/domain/alerts/list-alerts.server.ts";
import { placeOfAddress, placeOfDelivery } from "#app/domain/delivery/northern-ireland.ts";
import { type WrongZone, wrongZone } from "#app/domain/delivery/paid-delivery.ts";
import { isInUk, type Zone } from "#app/domain/delivery/zone.ts";
import { type Admin, holds } from "#app/domain/identity/identity.server.ts";
import { findMadeOf } from "#app/domain/making/find-made.server.ts";
import { adminMadePath } from "#app/domain/making/made.ts";
import { listInvoices } from "#app/domain/money/invoices/find-invoice.server.ts";
import { invoiceLinks, vatPaid } from "#app/domain/money/invoices/invoice.ts";
import { findCardPayment } from "#app/domain/money/payments/order-payments.server.ts";
import { formatInBoth } from "#app/domain/money/presentment.ts";
import {
  findRefundable,
  listRefunds,
  type Refundable,
  type RefundRow,
} from "#app/domain/money/refunds/queries.server.ts";
import { refundedOf, underWayOf } from "#app/domain/money/refunds/refund.ts";
import { findOrder, listExchanges } from "#app/domain/orders/bought-pieces.server.ts";
import { erasureBlocker } from "#app/domain/orders/erasure.ts";
import { beforeDiscount, discountOf } from "#app/domain/orders/order-discount.ts";
import { listMessages, type MessageRow } from "#app/domain/orders/order-messages.server.ts";
import { statusPath } from "#app/domain/orders/order-reference.ts";
import { listOrderEvents, listOrderLines, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { listOrderEmails, type OrderEmailRow } from "#app/domain/outbox/outbox.server.ts";
import { mailStatus } from "#app/domain/outbox/schedule.server.ts";
import { type Contract, isInForce } from "#app/domain/returns/contract.ts";
import { findContractOf, listReturnsOf, type ReturnTerms } from "#app/domain/returns/find-contract.server.ts";
import { formatReturnKind } from "#app/domain/returns/promise.ts";
import type { ReturnState } from "#app/domain/returns/return-state.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Day } from "#app/shared/calendar-day.ts";
import { formatMoney, toMoney } from "#app/shared/money.ts";
import { findHolds } from "./held-orders.server.ts";
import { loadPackingPage, toPack } from "./load-packing-page.server.ts";
import { formatOrderDone } from "./order-problem.ts";
import type { AfterSale, MailView, OrderData, OrderMoney, OrderView } from "./order-view.ts";
import { HISTORY_LABELS } from "./order-words.ts";

/** The data of an order's page; null for an unknown reference. The terms are today's. */
export async function loadOrderPage(
  db: Database,
  admin: Admin<"orders:read" | "money:read">,
  reference: string,
  { now, ...terms }: ReturnTerms & { now: Date },
): Promise<OrderView | null> {
  const order = await findOrder(db, admin, reference);
  if (!order) return null;
  const [lines, events, mails, messages, refunds, invoices, alerts, holdOf] = await Promise.all([
    listOrderLines(db, order.id),
    listOrderEvents(db, order.id),
    listOrderEmails(db, order.id),
    listMessages(db, order.id),
    listRefunds(db, order.id),
    listInvoices(db, order.id),
    listAlerts(db, admin, { now, orderId: order.id }),
    findHolds(db, [order.id]),
  ]);
  const { state, customer, subtotalCents, deliveryCents, totalCents } = order;
  const refundable = await findRefundable(db, order);
  const hold = holdOf(order.id);
  const made = await findMadeOf(db, order);
  const packed = toPack(order, { lines, events, refunds, hold });
  return {
    ...packed,
    country: placeOfAddress(customer?.address),
    delivery: order.delivery,
    lines: packed.lines.flatMap((line, nth) => {
      const of = lines[nth];
      if (!of) return [];
      const isMadeToMeasure = of.withdrawalException === "made-to-measure";
      const { priceCents, discountCents, listedCents } = of;
      return [{ ...line, priceCents, discountCents, listedCents, isMadeToMeasure }];
    }),
    subtotalCents,
    discount: discountOf(order),
    deliveryCents,
    totalCents,
    giftCents: order.giftCents,
    inOwn: formatInBoth(await findCardPayment(db, order.id)),
    money: moneyOf(refunds, refundable),
    dispute: refundable.dispute,
    alerts,
    wrongZone: wrongZoneOf(order, terms.zones),
    history: events.map(({ id, state, reason, at }) => ({ id, title: wordsOf(state), reason, at })),
    payment: {
      provider: order.provider,
      paymentId: order.paymentId,
      sessionId: order.sessionId,
      ...packed.payment,
      byHand: order.byHand,
      link:
        state === "open" && order.byHand === "link" && order.sessionUrl !== null
          ? { url: order.sessionUrl, until: order.sessionExpiresAt }
          : null,
    },
    invoices: invoiceLinks(statusPath(order.statusKey), invoices),
    vatCents: vatPaid(invoices),
    mails: mails
      // A link that was not sent in time is not sent any more.
      .filter(({ kind, sentAt }) => kind !== "link" || sentAt !== null || state === "open")
      .map((mail) => viewOfMail(mail, messages, now)),
    extendedUntil: extendedUntil(await findContractOf(db, order.id, terms)),
    hold,
    madePath: made && adminMadePath(made.id),
    nextMessageId: randomUUID(),
    erasureBlocker: erasureBlocker(state, { isMoneyUnderWay: underWayOf(refunds) > 0 }),
    statusPath: statusPath(order.statusKey),
    afterSale: await loadAfterSale(db, order),
  };
}

function extendedUntil(contract: Contract | null): Day | null {
  if (!contract?.deadline?.isExtended || contract.isFaceToFace || !isInForce(contract)) return null;
  return contract.deadline.lastDay;
}

async function loadAfterSale(db: Database, order: OrderRow): Promise<AfterSale> {
  const asked = await listReturnsOf(db, order.id);
  const stateWords = (state: ReturnState) => (state === "requested" ? "asked for" : state);
  return {
    exchanges: (await listExchanges(db, order)).map(({ words, reference }) => ({ words, reference })),
    returns: asked.map(({ row, ...of }) => ({
      id: row.id,
      words: `${formatReturnKind(row)}, ${of.isCalledOff ? "ended by a withdrawal" : stateWords(row.state)}`,
      at: row.createdAt,
    })),
  };
}

const wordsOf = (state: string): string =>
  Object.hasOwn(HISTORY_LABELS, state) ? HISTORY_LABELS[state as keyof typeof HISTORY_LABELS] : state;

const moneyOf = (refunds: readonly RefundRow[], { hasMoney, leftCents }: Refundable): OrderMoney => ({
  refundedCents: refundedOf(refunds),
  underWayCents: underWayOf(refunds),
  leftCents: !hasMoney ? toMoney(0) : leftCents,
  nextRefundId: randomUUID(),
  refunds: refunds.map(({ id, state, reason, problem, createdAt, settledAt, ...sum }) => ({
    id,
    amount: formatInBoth(sum) ?? formatMoney(sum.amountCents),
    state,
    reason,
    problem,
    at: settledAt ?? createdAt,
  })),
});

/** The wrong delivery of an order, while its parcel is here. Null when an excess payment was refunded. */
function wrongZoneOf(order: OrderRow, zones: readonly Zone[]): WrongZone | null {
  const { state, customer, refundedCents } = order;
  const country = placeOfAddress(customer?.address);
  // A delivery that was chosen in the checkout was compared with the payment, but for the postcode.
  const isAgreed =
    order.delivery !== null &&
    (order.byHand !== null || !isInUk(country ?? "") || placeOfDelivery(order.delivery, zones) === country);
  if (state !== "paid" || isAgreed || order.handover !== null || order.hasFreeDelivery) return null;
  const subtotalCents = beforeDiscount(order.subtotalCents, discountOf(order));
  const wrong = wrongZone({ ...order, subtotalCents, country }, zones);
  return wrong && wrong.missingCents < 0 && refundedCents >= -wrong.missingCents ? null : wrong;
}

function viewOfMail(mail: OrderEmailRow, messages: readonly MessageRow[], now: Date): MailView {
  const { kind, about, sentAt, dueSince, attempts, lastError } = mail;
  const text = messages.find(({ id }) => id === about)?.text ?? null;
  return { kind, about, text, standing: mailStatus(mail, now), sentAt, dueSince, attempts, lastError };
}

/** The data of an order's page, with money only for people who may see it; null for an unknown reference. */
export async function loadOrderData(
  db: Database,
  admin: Admin<"orders:read">,
  reference: string,
  { query, ...today }: ReturnTerms & { query: URLSearchParams; now: Date },
): Promise<OrderData | null> {
  if (!holds(admin, "money", "read")) {
    const packing = await loadPackingPage(db, admin, reference);
    return packing && { packing, order: null, done: formatOrderDone(query, []) };
  }
  const order = await loadOrderPage(db, admin, reference, today);
  return order && { packing: null, order, done: formatOrderDone(query, order.alerts) };
}
