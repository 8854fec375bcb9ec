import { AWAY_RETRY_SECONDS } from "#app/platform/http/context.ts";
import { secondsInWords } from "#app/platform/http/visitor-limit.server.ts";
import { err, type Result } from "#app/shared/result.ts";
import type { CheckoutVisitor, NewCheckoutDeps } from "./checkout-deps.server.ts";
import type { CheckoutError } from "./checkout-error.ts";
import type { CheckoutInput } from "./checkout-input.ts";
import { type CreatedCheckout, createCheckoutSession } from "./create-checkout-session.server.ts";

/** Said before the disk is full: what is left of it is for orders that are being paid. */
const NO_ROOM =
  "The shop takes no orders for the moment. Nothing was charged, and your cart is kept: please try again later.";

/** Said while the database does not answer: nothing was begun, and nothing is lost. */
const AWAY: CheckoutRefusal = {
  status: 503,
  message:
    "We cannot take payments for the moment. Nothing was charged, and your cart is kept: please try again in a minute.",
  retryAfter: AWAY_RETRY_SECONDS,
};

/** Why no checkout was begun: what is wrong with this one, or that the shop takes none at the moment. */
export type CheckoutRefusal = Omit<CheckoutError, "status"> & {
  status: CheckoutError["status"] | 429 | 500 | 503;
  /** In how many seconds it is worth trying again. */
  retryAfter?: number;
};

/** Begins a checkout, unless the shop takes none at the moment or the visitor has begun too many. */
export async function beginCheckout(
  deps: NewCheckoutDeps,
  input: CheckoutInput,
  visitor: CheckoutVisitor,
): Promise<Result<CreatedCheckout, CheckoutRefusal>> {
  const { watch, admit, room, log } = deps;
  if (watch.isAway) return err(AWAY);
  const wait = await admit("checkout");
  if (wait > 0) {
    const message = `That was a lot of checkouts. Please wait ${secondsInWords(wait)}, then pay again.`;
    return err({ status: 429, message, retryAfter: wait });
  }
  if (!(await room.hasRoom("rows"))) return err({ status: 503, message: NO_ROOM });
  try {
    return await createCheckoutSession(input, deps, visitor);
  } catch (error) {
    // The shopper is told in words that they know, we are told why.
    log.error("A checkout could not be started", error);
    return err((await watch.look()) ? AWAY : { status: 500, message: "Could not start checkout" });
  }
}
