import { PaymentProviderError } from "#app/domain/money/payments/payment-gateway.server.ts";
import {
  listOpenBefore,
  listPagesLeftOpen,
  recordPageClosed,
} from "#app/domain/orders/open-orders.server.ts";
import type { OrderRow } from "#app/domain/orders/queries.server.ts";
import { applySession } from "./apply-session.server.ts";
import type { CheckoutDeps } from "./checkout-deps.server.ts";
import { releaseOrder } from "./release-order.server.ts";
import { withdrawCheckout } from "./withdraw-checkout.server.ts";

/** Orders younger than this may still be opening. */
const SETTLED_AFTER_MINUTES = 2;
/** The minutes after the end of the provider's page. An order that is still open after this time is closed. */
const OVER_AFTER_MINUTES = 3;

/** After this many unanswered orders in a row, the round ends. */
const MAX_UNANSWERED = 3;

/**
 * Compares the open orders with their provider. It makes up for lost events, and returns pieces to the shelf only when
 * the provider says that the session has expired. It also closes the pages of exchanges that a withdrawal ended. A
 * failing order does not delay the others. The round ends when the provider leaves several unanswered, and the next one
 * starts from the beginning. Returns the number of orders compared, and whether the provider answered for all of them.
 */
export async function reconcileOrders(deps: CheckoutDeps): Promise<{ looked: number; answered: boolean }> {
  const { db, gateway } = deps;
  const open = await listOpenBefore(db, gateway, minutesBefore(deps.now(), SETTLED_AFTER_MINUTES));
  const leftOpen = await listPagesLeftOpen(db, gateway, deps.now());
  let looked = 0;
  let unanswered = 0;
  let answered = true;
  for (const order of [...open, ...leftOpen]) {
    if (unanswered === MAX_UNANSWERED) break;
    looked += 1;
    try {
      const isAnswered = await reconcile(order, deps);
      unanswered = isAnswered ? 0 : unanswered + 1;
      answered &&= isAnswered;
    } catch (error) {
      deps.log.error("An order could not be compared with the payment provider", error, { order: order.id });
    }
  }
  return { looked, answered };
}

/** False when the provider does not answer. */
function reconcile(order: OrderRow, deps: CheckoutDeps): Promise<boolean> {
  if (order.state !== "open") return closePage(order, deps);
  const endsAt = order.sessionExpiresAt ?? order.createdAt;
  const isOver = endsAt < minutesBefore(deps.now(), OVER_AFTER_MINUTES);
  return order.sessionId === null || isOver
    ? withdrawCheckout(order, deps)
    : settleOpen(order.id, order.sessionId, deps);
}

/** Closes the provider's page of an order that has ended here, so that nobody pays on it any more. */
async function closePage(order: OrderRow, deps: CheckoutDeps): Promise<boolean> {
  if (!(await withdrawCheckout(order, deps))) return false;
  await recordPageClosed(deps.db, order.id, deps.now());
  return true;
}

async function settleOpen(orderId: string, sessionId: string, deps: CheckoutDeps): Promise<boolean> {
  try {
    const session = await deps.gateway.findSession(sessionId);
    if (session) await applySession(deps, session);
    else
      await releaseOrder(deps.db, orderId, {
        to: "expired",
        reason: "the payment provider does not know its session",
        at: deps.now(),
      });
    return true;
  } catch (error) {
    if (error instanceof PaymentProviderError) return false;
    throw error;
  }
}

const minutesBefore = (moment: Date, minutes: number): Date => new Date(moment.getTime() - minutes * 60_000);
