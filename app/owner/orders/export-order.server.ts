import { exportCallsOf } from "#app/domain/calendar/remind-of-calls.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { findCardOfOrder } from "#app/domain/money/gift-cards/find-card.server.ts";
import { exportPeopleOf } from "#app/domain/money/gift-cards/sell-card.server.ts";
import { listRefunds } from "#app/domain/money/refunds/queries.server.ts";
import { findOrder, listFamily } from "#app/domain/orders/bought-pieces.server.ts";
import { exportPersonOf } from "#app/domain/orders/forget-orders.server.ts";
import { listMessages } from "#app/domain/orders/order-messages.server.ts";
import { listOrderEvents, listOrderLines } from "#app/domain/orders/queries.server.ts";
import { listOrderEmails } from "#app/domain/outbox/outbox.server.ts";
import { exportFromLists } from "#app/domain/people/lists/forget-entries.server.ts";
import { findAskedAt, listReviewsOf } from "#app/domain/people/reviews/list-reviews.server.ts";
import { listReturnPieces, listReturnsOf } from "#app/domain/returns/find-contract.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";

/** All stored data of an order and its shopper, to be handed to them; null for an unknown reference. */
export async function exportOrder(db: Database, admin: Admin<"personal-data:read">, reference: string) {
  const order = await findOrder(db, admin, reference);
  if (!order) return null;
  const [lines, events, mails, messages, given, pieces, refunds, family, card, lists, calls, said, asked] =
    await Promise.all([
      listOrderLines(db, order.id),
      listOrderEvents(db, order.id),
      listOrderEmails(db, order.id),
      listMessages(db, order.id),
      listReturnsOf(db, order.id),
      listReturnPieces(db, order.id),
      listRefunds(db, order.id),
      listFamily(db, order.id),
      findCardOfOrder(db, order.id),
      order.email === "" ? [] : exportFromLists(db, order.email),
      order.email === "" ? [] : exportCallsOf(db, order.email),
      listReviewsOf(db, order.id),
      findAskedAt(db, order.id),
    ]);
  return {
    order: order.reference,
    state: order.state,
    ...exportPersonOf(order),
    erasedAt: order.erasedAt,
    createdAt: order.createdAt,
    paidAt: order.paidAt,
    fulfilledAt: order.fulfilledAt,
    disputedAt: order.disputedAt,
    currency: order.currency,
    subtotalPence: order.subtotalCents,
    discount: order.discountName,
    discountPence: order.discountCents,
    delivery: order.delivery,
    deliveryPence: order.deliveryCents,
    totalPence: order.totalCents,
    refundedPence: order.refundedCents,
    byHand: order.byHand,
    handover: order.handover,
    exchanged: {
      from: family.find(({ id }) => id === order.exchangeOf)?.reference ?? null,
      for: family.filter(({ exchangeOf }) => exchangeOf === order.id).map(({ reference }) => reference),
      paidByWhatCameBackPence: order.creditCents,
    },
    paidByGiftCardPence: order.giftCents,
    giftCard: card
      ? {
          ...exportPeopleOf(card),
          sendOn: card.sendOn,
          expiresOn: card.expiresOn,
          amountPence: card.amountCents,
          leftPence: card.balanceCents,
        }
      : null,
    payment: { provider: order.provider, session: order.sessionId, payment: order.paymentId },
    parcel: { carrier: order.carrier, tracking: order.tracking },
    lines: lines.map(({ title, size, colorName, priceCents, discountCents, quantity }) => ({
      title,
      size,
      colour: colorName,
      unitPence: priceCents,
      unitDiscountPence: discountCents,
      quantity,
    })),
    refunds: refunds.map(({ amountCents, state, reason, createdAt, settledAt }) => ({
      amountPence: amountCents,
      state,
      reason,
      createdAt,
      settledAt,
    })),
    letters: mails.map(({ kind, createdAt, sentAt }) => ({ kind, createdAt, sentAt })),
    deliveredOn: order.deliveredOn,
    returns: given.map(
      ({ row: { id, kind, state, wish, reason, createdAt, receivedAt, endedAt, heldUntil } }) => ({
        kind,
        state,
        wish,
        reason,
        createdAt,
        receivedAt,
        endedAt,
        heldUntil,
        pieces: pieces
          .filter(({ returnId }) => returnId === id)
          .map(({ lineNo, pieceNo, condition, newVariantId, newPriceCents }) => ({
            ...{ line: lineNo, piece: pieceNo, condition },
            ...{ newVariant: newVariantId, newPricePence: newPriceCents },
          })),
      }),
    ),
    lists,
    calls,
    askedForReviewAt: asked,
    reviews: said.map(({ id, orderId, isReal, revision, ...review }) => review),
    messages: messages.map(({ text, writtenAt }) => ({ text, writtenAt })),
    history: events.map(({ state, reason, at }) => ({ what: state, reason, at })),
  };
}
