import {
  type CheckoutOrder,
  type CheckoutSession,
  PaymentProviderError,
} from "#app/domain/money/payments/payment-gateway.server.ts";
import { recordSession } from "#app/domain/orders/open-orders.server.ts";
import { duePieces } from "#app/domain/orders/order.ts";
import { statusPath } from "#app/domain/orders/order-reference.ts";
import {
  listOrderLines,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
} from "#app/domain/orders/queries.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { formatMoney, type Money, sumMoney, timesMoney, toMoney } from "#app/shared/money.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { MAX_LINES } from "../cart/cart.ts";
import { applySession } from "./apply-session.server.ts";
import type { CheckoutDeps } from "./checkout-deps.server.ts";
import type { CheckoutError } from "./checkout-error.ts";
import { releaseOrder, releaseOrderIn } from "./release-order.server.ts";
import { offeredDelivery } from "./resolve-shipping.server.ts";

/**
 * The address of an order's payment page: its existing one, or a new one from the provider. The order's own id is the
 * provider's idempotency key, so a retry after a lost answer finds the same page. When there is no page, the order ends
 * and its pieces are free again; `given up` means that another order may still get one.
 */
export async function openPayment(
  order: OrderRow,
  returnOrigin: string,
  deps: CheckoutDeps,
): Promise<Result<string, CheckoutError | "given up">> {
  if (order.state !== "open") return ok(successUrl(returnOrigin, order.reference, order.sessionId ?? ""));
  if (order.sessionUrl !== null) return ok(order.sessionUrl);
  try {
    const { session, isRecorded } = await requestSession(order, returnOrigin, deps);
    if (isRecorded && session.url !== null) return ok(session.url);
    if (isRecorded) return err(await giveUpWithoutUrl(order, session, deps));
    // A simultaneous request has given the order up. Its pieces are free again, so this page must not be paid.
    await deps.gateway.expireSession(session.id);
    return err(NOT_STARTED);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const facts = { order: order.id, reason: error.reason };
    // Without the provider's words, which contain the address.
    if (error.field === "email") deps.log.warn("The payment provider does not take an email", facts);
    else deps.log.error("The payment provider gave no page", error, facts);
    const twin = await giveUp(order, error.message, deps);
    if (twin !== null) return ok(twin);
    if (error.reason === "spent") return err("given up");
    return err(error.field === "email" ? EMAIL_REFUSED : NOT_STARTED);
  }
}

export const NOT_STARTED: CheckoutError = { status: 502, message: "Could not start checkout" };
const EMAIL_REFUSED: CheckoutError = {
  status: 400,
  message: "The payment page does not take this email. Check it, or use another one.",
  field: "email",
};

/**
 * Ends an order whose session has no address. The provider would return the same session again, and it cannot be paid.
 */
async function giveUpWithoutUrl(
  { id }: OrderRow,
  session: CheckoutSession,
  deps: CheckoutDeps,
): Promise<"given up"> {
  deps.log.error("The payment provider gave a session without a page", undefined, {
    order: id,
    session: session.id,
  });
  try {
    await applySession(deps, await deps.gateway.expireSession(session.id));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
  }
  const reason = "payment provider: a session without a page";
  await releaseOrder(deps.db, id, { to: "failed", reason, at: deps.now() });
  return "given up";
}

/** Ends the order, unless a simultaneous request has got its page meanwhile; then returns that page. */
const giveUp = ({ id }: OrderRow, reason: string, { db, now }: CheckoutDeps): Promise<string | null> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.sessionUrl) return order.sessionUrl;
    await releaseOrderIn(tx, id, { to: "failed", reason: `payment provider: ${reason}`, at: now() });
    return null;
  });

/** Requests the order's session and records it while the order is open. */
export async function requestSession(
  order: OrderRow,
  returnOrigin: string,
  { db, gateway, delivery }: CheckoutDeps,
): Promise<{ session: CheckoutSession; isRecorded: boolean }> {
  const lines = await listOrderLines(db, order.id);
  const session = await gateway.openCheckout(toCheckoutOrder(order, lines, returnOrigin, delivery));
  return { session, isRecorded: await recordSession(db, order.id, session) };
}

function toCheckoutOrder(
  order: OrderRow,
  lines: OrderLineRow[],
  returnOrigin: string,
  delivery: CheckoutDeps["delivery"],
): CheckoutOrder {
  return {
    id: order.id,
    reference: order.reference,
    email: order.email,
    lines:
      order.creditCents + order.giftCents > 0
        ? [restOf(order)]
        : providerLines(lines).map((line) => ({
            title: line.title,
            description: describeForProvider(line, order.discountName) || null,
            priceCents: line.priceCents,
            quantity: line.quantity,
            imageUrl: line.imageUrl && (URL.parse(line.imageUrl, returnOrigin)?.href ?? null),
          })),
    expiresAt: order.sessionExpiresAt ?? order.createdAt,
    successUrl: successUrl(returnOrigin, order.reference, "{CHECKOUT_SESSION_ID}"),
    cancelUrl: `${returnOrigin}${cancelPath(order)}`,
    delivery: offeredDelivery(order, delivery),
  };
}

/** The colour and size, and the discount: `Navy, UK 14 · £185 less £18.50 with SUMMER10`. */
function describeForProvider(
  { colorName, size, priceCents, discountCents }: OrderLineRow,
  code: string | null,
): string {
  const full = formatMoney(toMoney(priceCents + discountCents));
  const off = discountCents > 0 && `${full} less ${formatMoney(discountCents)} with ${code}`;
  return [choiceLabel(colorName, size), off].filter(Boolean).join(" · ");
}

/**
 * The lines as the provider takes them, which are `MAX_LINES` at most: a discount may have made several lines of one,
 * and these become one line of a single item, at the sum of their prices.
 */
function providerLines(lines: readonly OrderLineRow[]): OrderLineRow[] {
  if (lines.length <= MAX_LINES) return [...lines];
  const ofOne = ({ productSlug, variantId, priceCents, discountCents }: OrderLineRow) =>
    JSON.stringify([productSlug, variantId, priceCents + discountCents]);
  return [...Map.groupBy(lines, ofOne).values()].flatMap(([first, ...more]) => {
    if (!first || more.length === 0) return first ?? [];
    const all = [first, ...more];
    const sum = (of: (line: OrderLineRow) => Money) =>
      sumMoney(all.map((line) => timesMoney(of(line), line.quantity)));
    const pieces = all.reduce((count, { quantity }) => count + quantity, 0);
    return {
      ...first,
      title: `${pieces} × ${first.title}`,
      quantity: 1,
      priceCents: sum((line) => line.priceCents),
      discountCents: sum((line) => line.discountCents),
    };
  });
}

/** The customers of a payment link and of a gift card have no cart to come back to. */
const cancelPath = ({ byHand, kind, statusKey }: OrderRow): string =>
  byHand !== null ? statusPath(statusKey) : kind === "gift-card" ? "/gift-cards" : "/checkout/cancel";

/** The rest to pay for the pieces, when an exchange's credit or a gift card pays a part. */
const restOf = (order: OrderRow): CheckoutOrder["lines"][number] => ({
  title:
    order.giftCents > 0
      ? `Order ${order.reference}, less ${formatMoney(order.giftCents)} from your gift card`
      : `The difference for your exchange ${order.reference}`,
  description: null,
  priceCents: duePieces(order),
  quantity: 1,
  imageUrl: null,
});

/** The provider replaces the literal `{CHECKOUT_SESSION_ID}`, so it is not escaped. */
const successUrl = (origin: string, reference: string, sessionId: string): string =>
  `${origin}/checkout/success?oid=${encodeURIComponent(reference)}&sid=${sessionId}`;
