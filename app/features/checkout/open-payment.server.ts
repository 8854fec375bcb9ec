import { and, asc, eq } from "drizzle-orm";
import {
  type CheckoutOrder,
  type CheckoutSession,
  type DeliveryRate,
  type PaymentGateway,
  PaymentProviderError,
} from "#app/features/payments/payment-gateway.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { orderLines, orders } from "#app/platform/db/schema/orders.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { CheckoutError } from "./checkout-error.ts";
import { releaseOrder } from "./release-order.server.ts";

/** What the shop's policy says of delivery: rates by zone, and the countries it goes to. */
export interface DeliveryTerms {
  rates: DeliveryRate[];
  countries: string[];
}

/** A checkout that was opened: `url` is where the shopper pays, `orderId` the reference that people read. */
export interface OpenedCheckout {
  url: string;
  orderId: string;
  /** The order's own key, which lets the same browser withdraw this checkout when it opens another. */
  key: string;
}

type OrderRow = typeof orders.$inferSelect;

/**
 * The payment page of an order: the one it has, or a new one from the provider. The order's own id is the
 * provider's idempotency key, so that a retry after a lost answer finds the same page. When the provider does not
 * answer, the pieces are free again and the shopper may try once more.
 */
export async function openPayment(
  order: OrderRow,
  returnOrigin: string,
  { db, gateway, delivery }: { db: Database; gateway: PaymentGateway; delivery: DeliveryTerms },
): Promise<Result<OpenedCheckout, CheckoutError>> {
  const opened = (url: string) => ok({ url, orderId: order.reference, key: order.id });
  if (order.state !== "open") return opened(successUrl(returnOrigin, order.reference, order.sessionId ?? ""));
  if (order.sessionUrl !== null) return opened(order.sessionUrl);
  try {
    const session = await askProvider(db, gateway, order, { returnOrigin, delivery });
    if (session.url === null) throw new Error(`The provider gave session ${session.id} without an address`);
    return opened(session.url);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    await releaseOrder(db, order.id, { to: "failed", reason: `payment provider: ${error.message}` });
    return err({ status: 502, message: "Could not start checkout" });
  }
}

/** Asks for the order's session and notes it. */
export async function askProvider(
  db: Database,
  gateway: PaymentGateway,
  order: OrderRow,
  { returnOrigin, delivery }: { returnOrigin: string; delivery: DeliveryTerms },
): Promise<CheckoutSession> {
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.lineNo));
  const session = await gateway.openCheckout(toCheckoutOrder(order, lines, returnOrigin, delivery));
  await db
    .update(orders)
    .set({ sessionId: session.id, sessionUrl: session.url, sessionExpiresAt: session.expiresAt })
    .where(and(eq(orders.id, order.id), eq(orders.state, "open")));
  return session;
}

function toCheckoutOrder(
  order: OrderRow,
  lines: (typeof orderLines.$inferSelect)[],
  returnOrigin: string,
  delivery: DeliveryTerms,
): CheckoutOrder {
  return {
    id: order.id,
    reference: order.reference,
    email: order.email,
    lines: lines.map((line) => ({
      title: line.title,
      description: choiceLabel(line.colorName, line.size) || null,
      unitCents: line.unitCents,
      quantity: line.quantity,
      imageUrl: line.imageUrl && new URL(line.imageUrl, returnOrigin).href,
    })),
    expiresAt: order.sessionExpiresAt ?? order.createdAt,
    successUrl: successUrl(returnOrigin, order.reference, "{CHECKOUT_SESSION_ID}"),
    cancelUrl: `${returnOrigin}/checkout/cancel`,
    delivery,
  };
}

/** The provider fills the literal `{CHECKOUT_SESSION_ID}` in, so it is not escaped. */
const successUrl = (origin: string, reference: string, sessionId: string): string =>
  `${origin}/checkout/success?oid=${encodeURIComponent(reference)}&sid=${sessionId}`;
