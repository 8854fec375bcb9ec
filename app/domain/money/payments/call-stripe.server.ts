import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import { PaymentProviderError } from "./payment-gateway.server.ts";

/** The total time to wait for an answer. At the pay button a shopper visibly waits up to 10 seconds. */
const TIMEOUT_MS = 10_500;
/** The pause before the provider is asked again. */
const PAUSE_MS = 500;

/**
 * Sends a request, under an idempotency key of ours where there is one, and once more when it failed without a refusal.
 * A key that is still in use is waited for: the first request with it (a duplicate, or an attempt whose connection
 * broke) is carried out, and all get its answer. Whatever the SDK throws is turned into our own error, with the cause
 * kept.
 */
export async function callStripe<Answer>(
  request: (options: Stripe.RequestOptions) => Promise<Answer>,
  idempotencyKey?: string,
): Promise<Answer> {
  const until = performance.now() + TIMEOUT_MS;
  for (let failures = 0; ; ) {
    try {
      const timeout = Math.max(1, Math.ceil(until - performance.now()));
      return await request(idempotencyKey === undefined ? { timeout } : { timeout, idempotencyKey });
    } catch (cause) {
      if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
      const { statusCode = 503 } = cause;
      const isInUse = statusCode === 409;
      if (!isInUse) failures += 1;
      const isWorthwhile = isInUse || (failures === 1 && (statusCode >= 500 || statusCode === 429));
      if (!isWorthwhile || performance.now() + PAUSE_MS >= until) {
        throw problemOf(cause, idempotencyKey !== undefined);
      }
      await sleep(PAUSE_MS);
    }
  }
}

/** An invalid API key (401, 403) says nothing about the order: the request may work once the key is corrected. */
function problemOf(
  cause: InstanceType<typeof Stripe.errors.StripeError>,
  hasOwnKey: boolean,
): PaymentProviderError {
  const { statusCode = 503 } = cause;
  // Stripe stores a 500 with its key and repeats it (https://docs.stripe.com/api/idempotent_requests).
  const isReplayed = statusCode === 500 || cause.headers?.["idempotent-replayed"] === "true";
  const isOfOtherValues = statusCode === 400 && cause.rawType === "idempotency_error";
  if (hasOwnKey && (isOfOtherValues || (statusCode >= 500 && isReplayed))) {
    return new PaymentProviderError("spent", "The payment provider has an error for this key", { cause });
  }
  const isRefused = [400, 402, 404].includes(statusCode);
  return new PaymentProviderError(
    isRefused ? "refused" : "unavailable",
    isRefused ? "The payment provider refused the request" : "The payment provider could not be asked",
    {
      cause,
      words: isRefused ? cause.message : null,
      field: isRefused && isOfEmail(cause) ? "email" : null,
    },
  );
}

const isOfEmail = ({ param, code }: InstanceType<typeof Stripe.errors.StripeError>): boolean =>
  param === "customer_email" || code === "email_invalid";

/** Whether the provider has no such object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof PaymentProviderError &&
  error.cause instanceof Stripe.errors.StripeError &&
  error.cause.code === "resource_missing";
