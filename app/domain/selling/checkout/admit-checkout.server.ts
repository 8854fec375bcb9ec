import { sqlStateOf, sqlStates } from "#app/platform/db/client.server.ts";
import { AWAY_RETRY_SECONDS } from "#app/platform/http/context.ts";
import { formatSeconds } from "#app/platform/http/visitor-limit.server.ts";
import { err, type Result } from "#app/shared/result.ts";
import type { NewCheckoutDeps } from "./checkout-deps.server.ts";
import type { CheckoutError } from "./checkout-error.ts";
import { QueueTimeoutError } from "./concurrency-limit.ts";

/**
 * Shown before the disk is full, when the remaining space is for orders that are being paid, or without the owner's
 * words.
 */
const NO_ORDERS =
  "The shop takes no orders for the moment. Nothing was charged, and your cart is kept: please try again later.";

/** Shown while the keys of the payment provider are not known. */
const NO_PAYMENTS =
  "Payments are being set up. Nothing was charged, and your cart is kept: please try again later.";

/** Shown while the database is unavailable. No checkout was begun. */
const AWAY: CheckoutRefusal = {
  status: 503,
  message:
    "We cannot take payments for the moment. Nothing was charged, and your cart is kept: please try again in a minute.",
  retryAfter: AWAY_RETRY_SECONDS,
};

/** Shown when others held a piece's row, or all turns, for too long. */
const BUSY: CheckoutRefusal = {
  status: 503,
  message:
    "Many people are paying right now. Nothing was charged, and your cart is kept: please try again in a few seconds.",
  retryAfter: 5,
};

/** The reason why no checkout was begun: an error in this one, or a shop that accepts none at present. */
export type CheckoutRefusal = Omit<CheckoutError, "status"> & {
  status: CheckoutError["status"] | 500 | 503;
};

/** Opens something to be paid for, unless the shop accepts nothing now, or the visitor has begun too much. */
export async function admitCheckout<T>(
  deps: NewCheckoutDeps,
  open: () => Promise<Result<T, CheckoutError>>,
): Promise<Result<T, CheckoutRefusal>> {
  const { watch, admit, room, content, gateway, log } = deps;
  if (watch.isAway) return err(AWAY);
  if (content.whyNoOrders !== null) return err({ status: 503, message: NO_ORDERS });
  if (gateway.isUnset) return err({ status: 503, message: NO_PAYMENTS });
  const wait = await admit("checkout");
  if (wait > 0) {
    const message = `That was a lot of checkouts. Please wait ${formatSeconds(wait)}, then pay again.`;
    return err({ status: 429, message, retryAfter: wait });
  }
  if (!(await room.hasRoom("rows"))) return err({ status: 503, message: NO_ORDERS });
  try {
    return await open();
  } catch (error) {
    if (isBusy(error) && !(await watch.look())) {
      log.warn("A checkout waited too long", { reason: String((error as Error).cause ?? error) });
      return err(BUSY);
    }
    // The shopper gets a plain sentence, the log the cause.
    log.error("A checkout could not be started", error);
    return err((await watch.look()) ? AWAY : { status: 500, message: "Could not start checkout" });
  }
}

const isBusy = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  return (
    error instanceof QueueTimeoutError ||
    state === sqlStates.queryCanceled ||
    state === sqlStates.lockNotAvailable
  );
};
