import { randomUUID } from "node:crypto";
import { GIFT_CARD_LINE } from "#app/domain/money/gift-cards/gift-card.ts";
import type { WantedGiftCard } from "#app/domain/money/gift-cards/gift-card-form.ts";
import { recordCard } from "#app/domain/money/gift-cards/sell-card.server.ts";
import { recordOrder } from "#app/domain/orders/mutations.server.ts";
import { orderReference } from "#app/domain/orders/order-reference.ts";
import type { OrderRow } from "#app/domain/orders/queries.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { admitCheckout, type CheckoutRefusal } from "../admit-checkout.server.ts";
import type { CheckoutDeps, NewCheckoutDeps } from "../checkout-deps.server.ts";
import { NOT_STARTED, openPayment } from "../open-payment.server.ts";
import { findRecorded, SESSION_MINUTES } from "../reserve-order.server.ts";

interface Purchase {
  wanted: WantedGiftCard;
  /** The prefix of references. */
  prefix: string;
  /** The shop's secret, of which the code is made. */
  secret: string;
}

/**
 * Opens the payment page for a gift card: an order with one line, without pieces and without delivery. From then on it
 * is an ordinary order; its settlement makes the card live.
 */
export async function buyGiftCard(
  deps: NewCheckoutDeps,
  purchase: Purchase,
): Promise<Result<{ url: string }, CheckoutRefusal>> {
  return admitCheckout(deps, async () => {
    const order = await recordPurchase(deps, purchase);
    const opened = await openPayment(order, deps.site.origin, deps);
    if (opened.ok) return ok({ url: opened.value });
    return err(opened.error === "given up" ? NOT_STARTED : opened.error);
  });
}

/** The order and its card, which has no balance before its payment. */
async function recordPurchase(
  { db, gateway, now }: CheckoutDeps,
  { wanted, prefix, secret }: Purchase,
): Promise<OrderRow> {
  const [id, createdAt] = [randomUUID(), now()];
  const { amountCents, email, recipient, recipientEmail, sender, message, sendOn } = wanted;
  const { provider, livemode } = gateway;
  const order = {
    ...{ id, email, provider, livemode, createdAt },
    checkoutKey: `gift card ${id}`,
    delivery: null,
    kind: "gift-card" as const,
    handover: "letter" as const,
    subtotalCents: amountCents,
    sessionExpiresAt: new Date(createdAt.getTime() + SESSION_MINUTES * 60_000),
  };
  const line = { ...GIFT_CARD_LINE, size: "", colorName: "", priceCents: amountCents, quantity: 1 };
  const card = {
    ...{ orderId: id, livemode, amountCents, createdAt },
    ...{ recipient, recipientEmail, sender, message, sendOn },
  };
  return inTransaction(db, async (tx) => {
    await recordOrder(tx, order, orderReference(prefix, createdAt), [line], "gift card chosen");
    await recordCard(tx, card, secret);
    return findRecorded(tx, id);
  });
}
