import { placeOfAddress } from "#app/domain/delivery/northern-ireland.ts";
import { findCardOfOrder } from "#app/domain/money/gift-cards/find-card.server.ts";
import { listInvoices } from "#app/domain/money/invoices/find-invoice.server.ts";
import { invoiceLinks, vatPaid } from "#app/domain/money/invoices/invoice.ts";
import { findCardPayment } from "#app/domain/money/payments/order-payments.server.ts";
import { formatInBoth } from "#app/domain/money/presentment.ts";
import {
  findRefundable,
  findRefundsAbroad,
  listRefunds,
  type RefundRow,
} from "#app/domain/money/refunds/queries.server.ts";
import { piecesBackOf } from "#app/domain/money/refunds/refund.ts";
import { isTillMoney } from "#app/domain/money/refunds/refund-sources.server.ts";
import { listBoughtPieces } from "#app/domain/orders/bought-pieces.server.ts";
import { isFaceToFace } from "#app/domain/orders/order.ts";
import { discountOf } from "#app/domain/orders/order-discount.ts";
import { findMessage as findStoredMessage } from "#app/domain/orders/order-messages.server.ts";
import { statusPath } from "#app/domain/orders/order-reference.ts";
import { isTestPayment } from "#app/domain/orders/payment-mode.ts";
import { findOrderById, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { parcelLabel } from "#app/domain/orders/ship-order.server.ts";
import { findOrderEmail } from "#app/domain/outbox/outbox.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { letterPictureOf } from "#app/platform/images/share-picture.ts";
import { type Money, sumMoney, toMoney } from "#app/shared/money.ts";
import { mediaPrefix } from "#app/shared/picture-address.ts";
import type { LinkedOrder, MailAddresses, MailedMessage, MailedOrder } from "./order-mail.ts";
import type { WithdrawalForm } from "./withdraw-link.ts";

/** A paid order with the data of its mails. Throws when the order was never paid. */
export async function findMailedOrder(
  tx: Transaction,
  orderId: string,
  addresses: MailAddresses,
): Promise<MailedOrder> {
  const order = await findOrderById(tx, orderId);
  if (!order || order.paidAt === null || order.deliveryCents === null || order.totalCents === null) {
    throw new Error(`Order ${orderId} has an email due and is not paid`);
  }
  const { origin } = addresses;
  const lines = await listMailedPieces(tx, orderId, addresses);
  const refunds = await listRefunds(tx, orderId);
  const invoices = await listInvoices(tx, orderId);
  const before = refunds.filter(({ createdAt }) => order.fulfilledAt && createdAt < order.fulfilledAt);
  const sent = lines.map((line) => {
    const back = piecesBackOf(line.lineNo, before);
    // It is unknown which of several pieces came back.
    return { ...line, quantity: line.quantity - back, numbers: back > 0 ? null : line.numbers };
  });
  const { reference, state, email, paidAt, subtotalCents, deliveryCents, totalCents } = order;
  const { carrier, tracking, fulfilledAt, customer } = order;
  return {
    reference,
    state,
    isTest: isTestPayment(order),
    isTill: await isTillMoney(tx, order),
    isDisputed: (await findRefundable(tx, order)).dispute !== null,
    email,
    paidAt,
    lines,
    sent: sent.filter(({ quantity }) => quantity > 0),
    subtotalCents,
    discount: discountOf(order),
    deliveryCents,
    totalCents,
    exchange: await findExchange(tx, order),
    giftCents: order.giftCents,
    giftBackCents: giftBackOf(refunds),
    inOwn: formatInBoth(await findCardPayment(tx, order.id)),
    refundAbroad: await findRefundsAbroad(tx, order, refunds),
    giftCard: await findBoughtCard(tx, order.id),
    hadEarlierRefund:
      new Set(refunds.filter(({ state }) => state !== "failed").map(({ requestId }) => requestId)).size > 1,
    isFaceToFace: isFaceToFace(order),
    kind: order.kind,
    handover: order.handover,
    deliverTo: order.handover === null ? parcelLabel(customer) : [],
    country: customer?.address?.country ?? null,
    place: placeOfAddress(customer?.address),
    deliveryDays: order.delivery?.businessDays ?? null,
    arrival: order.delivery?.arrival ?? null,
    duty: order.delivery?.duty ?? null,
    carrier,
    tracking,
    fulfilledAt,
    statusUrl: `${origin}${statusPath(order.statusKey)}`,
    invoices: invoiceLinks(statusPath(order.statusKey), invoices).map(({ label, path }) => ({
      label,
      url: `${origin}${path}`,
    })),
    vatCents: vatPaid(invoices),
    adminUrl: `${origin}/admin/orders/${encodeURIComponent(reference)}`,
  };
}

/** The part of these refunds that went to a gift card. */
export const giftBackOf = (refunds: readonly RefundRow[]): Money =>
  sumMoney(
    refunds
      .filter(({ state, giftCardId, exchangeId }) => state === "succeeded" && giftCardId && !exchangeId)
      .map(({ amountCents }) => amountCents),
  );

async function findBoughtCard(tx: Transaction, orderId: string): Promise<MailedOrder["giftCard"]> {
  const card = await findCardOfOrder(tx, orderId);
  if (!card?.expiresOn) return null;
  const { recipient, recipientEmail, sendOn, expiresOn } = card;
  return { recipient, isToRecipient: recipientEmail !== null, sendOn, expiresOn };
}

async function findExchange(
  tx: Transaction,
  { exchangeOf, creditCents }: OrderRow,
): Promise<MailedOrder["exchange"]> {
  const source = exchangeOf === null ? undefined : await findOrderById(tx, exchangeOf);
  return source ? { of: source.reference, creditCents } : null;
}

/** An unpaid order with the data of the letter with its payment link. Throws when nobody can pay for it. */
export async function findLinkedOrder(
  tx: Transaction,
  orderId: string,
  addresses: MailAddresses,
): Promise<LinkedOrder> {
  const order = await findOrderById(tx, orderId);
  if (!order?.sessionUrl || !order.sessionExpiresAt)
    throw new Error(`Order ${orderId} has a payment link due and no page to pay on`);
  const deliveryCents = order.delivery?.amountCents ?? null;
  return {
    reference: order.reference,
    email: order.email,
    lines: await listMailedPieces(tx, orderId, addresses),
    subtotalCents: order.subtotalCents,
    deliveryCents,
    creditCents: order.creditCents,
    totalCents: toMoney(order.subtotalCents + (deliveryCents ?? 0) - order.creditCents),
    url: order.sessionUrl,
    until: order.sessionExpiresAt,
    handover: order.handover,
    statusUrl: `${addresses.origin}${statusPath(order.statusKey)}`,
  };
}

/** The owner's message to a shopper. Throws when it is not there. */
export async function loadMessage(
  tx: Transaction,
  messageId: string,
  { origin }: MailAddresses,
): Promise<MailedMessage> {
  const message = await findStoredMessage(tx, messageId);
  const order = message && (await findOrderById(tx, message.orderId));
  if (!order) throw new Error(`An email is due with message ${messageId}, which is not there`);
  const { reference, email, statusKey } = order;
  return { reference, email, text: message.text, statusUrl: `${origin}${statusPath(statusKey)}` };
}

/** The form that the letter with a link to withdraw is about. */
export async function findWithdrawalForm(
  tx: Transaction,
  orderId: string,
  id: string,
): Promise<WithdrawalForm> {
  const email = await findOrderEmail(tx, { orderId, kind: "withdraw-link", about: id });
  if (!email) throw new Error(`An email is due about form ${id}, which is not there`);
  return { id, at: email.createdAt };
}

const listMailedPieces = async (tx: Transaction, orderId: string, addresses: MailAddresses) =>
  (await listBoughtPieces(tx, orderId)).map((line) => ({
    ...line,
    imageUrl: mailedPicture(line.imageUrl, addresses),
  }));

/** The absolute address of a picture for mails; null for one that no mail program can fetch. */
export function mailedPicture(url: string | null, { origin, mediaUrl }: MailAddresses): string | null {
  if (url === null) return null;
  const shown = URL.parse(mediaPrefix(url, mediaUrl) + letterPictureOf(url), origin);
  return shown && /^https?:$/.test(shown.protocol) ? shown.href : null;
}
