import { announceStock } from "#app/domain/catalogue/products/announce-products.server.ts";
import { sellPiecesOnHand, sellReservedPieces } from "#app/domain/catalogue/stock/ledger.server.ts";
import { placeOfAddress, placeOfDelivery } from "#app/domain/delivery/northern-ireland.ts";
import { chargeFor, isInUk, type Zone, zoneOf } from "#app/domain/delivery/zone.ts";
import { madeProblem, settlePart } from "#app/domain/making/settle-part.server.ts";
import { releaseCard, spendCard } from "#app/domain/money/gift-cards/ledger.server.ts";
import { sendCard } from "#app/domain/money/gift-cards/sell-card.server.ts";
import { issueInvoice } from "#app/domain/money/invoices/issue-invoice.server.ts";
import { recordPayments } from "#app/domain/money/payments/order-payments.server.ts";
import type { CheckoutSession } from "#app/domain/money/payments/payment-gateway.server.ts";
import { moveOrder, queueMail } from "#app/domain/orders/mutations.server.ts";
import {
  duePieces,
  giftOnDelivery,
  type OrderCustomer,
  type OrderDelivery,
  type OrderState,
} from "#app/domain/orders/order.ts";
import { beforeDiscount, discountOf } from "#app/domain/orders/order-discount.ts";
import { countryName } from "#app/domain/orders/parcel.ts";
import { listOrderLines, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { releaseFor } from "#app/domain/people/lists/held-pieces.server.ts";
import { exchangeProblem, settleExchange } from "#app/domain/returns/settle-exchange.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { formatMoney, type Money, toMoney } from "#app/shared/money.ts";
import { needsHistory } from "../promotions/discount.ts";
import { findUsed, isUsedMeanwhile, lockUses, usageLimitError } from "../promotions/discount-store.server.ts";
import type { CheckoutDeps } from "./checkout-deps.server.ts";
import { returnReserved } from "./release-order.server.ts";

/**
 * Settles a locked order whose session is paid. Its total becomes the amount that the provider took. It becomes `paid`,
 * with its pieces sold, its invoice issued and a receipt due; or `needs_refund`, when the amount is wrong or the pieces
 * were sold to another shopper meanwhile. An order in a later state stays there.
 */
export async function markPaid(
  tx: Transaction,
  order: OrderRow,
  session: CheckoutSession,
  { delivery, seller, now: readClock }: Pick<CheckoutDeps, "delivery" | "seller" | "now">,
): Promise<OrderState> {
  const { state, giftCardId } = order;
  const now = readClock();
  if (state !== "open" && state !== "expired" && state !== "failed") return state;

  const refusal =
    mismatch(order, session) ??
    (await exchangeProblem(tx, order)) ??
    (await madeProblem(tx, order)) ??
    (await discountProblem(tx, order)) ??
    (await giftCardProblem(tx, order, now)) ??
    (await sellPieces(tx, order, now));
  const to = refusal === null ? "paid" : "needs_refund";
  // A payment that must go back takes nothing from the earlier order, and nothing from a gift card.
  const { creditCents, giftCents } =
    to === "paid" ? order : { creditCents: toMoney(0), giftCents: toMoney(0) };
  const paid = { orderId: order.id, paidAt: now };
  const { id: sessionId, paymentId: providerId, totalCents: amountCents, presentment } = session;
  await recordPayments(tx, [
    ...(order.provider === "stripe" || order.provider === "sandbox"
      ? [{ ...paid, kind: "card" as const, amountCents, presentment, provider: order.provider, providerId }]
      : []),
    { ...paid, kind: "gift-card", amountCents: giftCents, giftCardId },
  ]);
  await moveOrder(
    tx,
    order.id,
    { from: state, to, reason: refusal ?? "paid" },
    {
      sessionId,
      paymentId: providerId,
      deliveryCents: toMoney(
        notNegative(session.deliveryCents) + (giftCents > 0 ? giftOnDelivery(order) : 0),
      ),
      totalCents: toMoney(notNegative(amountCents) + creditCents + giftCents),
      creditCents,
      giftCents,
      giftCardId: to === "paid" ? giftCardId : null,
      usesDiscount: order.discountId !== null,
      // The data of an erased shopper is not stored again.
      customer: order.erasedAt === null ? customerOf(order, session) : null,
      delivery: deliveryTo(order, session, delivery.zones),
      paidAt: now,
    },
  );
  await queueMail(tx, order.id, "notice", now);
  if (to === "paid") await queueMail(tx, order.id, "receipt", now);
  else {
    await returnReserved(tx, order.id, now);
    // The order no longer names its gift card; the money that it had spent still goes back.
    await releaseCard(tx, order, now);
  }
  if (to === "paid") await settleExchange(tx, order, now);
  const isCard = to === "paid" && order.kind === "gift-card";
  if (isCard) await sendCard(tx, order.id, now);
  const isDeposit = to === "paid" && (await settlePart(tx, order, now));
  if (to === "paid") await issueInvoice(tx, order.id, { seller, zones: delivery.zones, now });
  return isCard || isDeposit ? "fulfilled" : to;
}

/** Null when the gift card has paid its part; otherwise the reason why not. */
async function giftCardProblem(tx: Transaction, order: OrderRow, now: Date): Promise<string | null> {
  return (await spendCard(tx, order, now))
    ? null
    : "paid after the checkout had ended, and the gift card is spent";
}

/** The recipient; where the page asked for no address because the order has one already, that one stays. */
const customerOf = (
  { kind, customer: known }: OrderRow,
  { customer }: CheckoutSession,
): OrderCustomer | null => (kind === "made" && known?.address && !customer?.address ? known : customer);

/**
 * The delivery that was agreed. Within the United Kingdom the payment page takes any address: the zone becomes that of
 * the address where it costs the same; otherwise the one that was paid for stays, and the owner is told.
 */
function deliveryTo(
  order: OrderRow,
  { customer }: CheckoutSession,
  zones: readonly Zone[],
): OrderDelivery | null {
  const agreed = order.delivery;
  const place = placeOfAddress(customer?.address);
  if (!agreed || place === null || !isInUk(place) || place === placeOfDelivery(agreed, zones)) return agreed;
  const zone = zoneOf(zones, place);
  if (!zone) return agreed;
  const charge = order.hasFreeDelivery
    ? 0
    : chargeFor(zone, beforeDiscount(order.subtotalCents, discountOf(order)));
  if (charge !== agreed.amountCents) return agreed;
  const [fewest, most] = zone.businessDays;
  return { ...agreed, id: zone.id, name: zone.name, businessDays: [fewest, most] };
}

const notNegative = (amount: Money): Money => toMoney(Math.max(0, amount));

/**
 * The difference between the payment and the order: the lines at our prices, and the delivery that was agreed, in price
 * and country. Null when there is none.
 */
function mismatch(order: OrderRow, session: CheckoutSession): string | null {
  if (order.erasedAt !== null) return "paid after the customer was erased";
  if (session.mode !== "payment") return `the session's mode is ${session.mode}`;
  if (session.currency !== order.currency) return `paid in ${session.currency}, ordered in ${order.currency}`;
  const expected = duePieces(order) + session.deliveryCents;
  if (session.totalCents !== expected)
    return `paid ${formatMoney(session.totalCents)}, ordered for ${formatMoney(toMoney(expected))}`;
  if (order.handover !== null && session.deliveryCents !== 0)
    return `paid ${formatMoney(session.deliveryCents)} for delivery, and no parcel was ordered`;
  return order.delivery && otherDelivery(order, order.delivery, session);
}

/** The difference between the paid delivery and the agreed one, in price or country; null when there is none. */
function otherDelivery(
  order: OrderRow,
  agreed: OrderDelivery,
  { deliveryCents, customer }: CheckoutSession,
): string | null {
  const due = toMoney(agreed.amountCents - giftOnDelivery(order));
  if (deliveryCents !== due)
    return `paid ${formatMoney(deliveryCents)} for delivery, ordered for ${formatMoney(due)}`;
  const country = customer?.address?.country ?? null;
  if (country === null || country === agreed.country) return null;
  return `the parcel is for ${countryName(country)}, and delivery to ${countryName(agreed.country)} was ordered`;
}

/**
 * The reason why the order may not use its discount; null when it may. An order that had given its use back takes it
 * again, if one is left. Another order of the same customer may have overtaken one that still has its use.
 */
async function discountProblem(
  tx: Transaction,
  { id, state, discountId, email }: OrderRow,
): Promise<string | null> {
  if (discountId === null) return null;
  const discount = await findUsed(tx, discountId);
  if (state === "open" && !needsHistory(discount)) return null;
  await lockUses(tx, discountId);
  if (state === "open")
    return (await isUsedMeanwhile(tx, discount, { email, orderId: id }))
      ? "paid after the customer had paid for another order with the same discount"
      : null;
  const used = await usageLimitError(tx, discount, { email, orderId: id });
  return used && "paid after the reservation had ended, and the last use of its discount is taken";
}

/** Null when the pieces are sold to the shopper; otherwise the reason why not. */
async function sellPieces(tx: Transaction, order: OrderRow, now: Date): Promise<string | null> {
  // Neither a gift card nor a piece made to measure is of the catalogue.
  if (order.kind !== "pieces") return null;
  if (order.state === "open") {
    await sellReservedPieces(tx, order.id);
    return null;
  }
  // The payment came after the reservation had ended: the pieces are sold from the shelf, or the money is refunded.
  return (await sellFromShelf(tx, order, now))
    ? null
    : "paid after the reservation had ended, and the pieces are sold";
}

/** Sells all the order's pieces or none; false when some have been sold. */
async function sellFromShelf(tx: Transaction, order: OrderRow, now: Date): Promise<boolean> {
  const lines = await listOrderLines(tx, order.id);
  const wanted = lines.map(({ lineNo, productSlug, variantId, quantity }) => ({
    lineNo,
    productSlug,
    variantId,
    pieces: quantity,
  }));
  try {
    await tx.transaction(async (savepoint) => {
      await releaseFor(savepoint, { orderId: order.id, now }, wanted);
      const missing = await sellPiecesOnHand(savepoint, order.id, wanted);
      if (missing.length > 0) throw new SoldMeanwhile();
    });
  } catch (error) {
    if (error instanceof SoldMeanwhile) return false;
    throw error;
  }
  await announceStock(tx, wanted);
  return true;
}

/** Rolls a savepoint back. */
class SoldMeanwhile extends Error {}
