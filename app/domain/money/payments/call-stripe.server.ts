import { readFile, rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import * as z from "zod";
import type { Log } from "#app/platform/logging/log.server.ts";
import { PaymentProviderError } from "./payment-gateway.server.ts";

/** The total time to wait for an answer. After the pay button a shopper waits up to 10 seconds in sight of it. */
const TIMEOUT_MS = 10_500;
/** The pause before the provider is asked again. */
const PAUSE_MS = 500;

/**
 * Sends a request, under an idempotency key of ours if there is one, and once more when it failed without a refusal. It
 * waits for a key that is still in use: the first request with it (a duplicate, or an attempt whose connection broke)
 * is carried out, and all get its answer. Any error of the SDK is turned into our own, with the cause kept.
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

/** A larger difference is reported: payments fail once it is minutes. */
const TOLERANCE_MS = 30_000;

/** The most that an answer's `Date` is rounded down by. */
const A_SECOND_MS = 1_000;

/** An answer of the provider: its `Date` header, and when it was requested and arrived by this machine's clock. */
interface DatedAnswer {
  date: string | null;
  askedAt: Date;
  answeredAt: Date;
}

/** The difference between this machine's clock and the payment provider's. */
export interface ProviderClock {
  /** Takes an answer into account. Logs when the clock is found to be wrong, and when it is right again. */
  hear(answer: DatedAnswer): Promise<void>;
  /** Deletes the record of a provider that the shop is no longer connected to. */
  forget(): Promise<void>;
  /** Milliseconds that this machine is ahead of the provider (behind: less than 0), or null while it is near enough. */
  offBy(): Promise<number | null>;
}

const noted = z.object({ offMs: z.number() });

/**
 * A process records its result in `file` for the others on this machine: a process that never asked the provider may
 * answer an owner's page.
 */
export function openProviderClock(file: string, log: Log): ProviderClock {
  let isOff = false;
  const forget = (): Promise<void> => rm(file, { force: true }).catch(() => undefined);
  return {
    async hear(answer) {
      const offMs = clockOffBy(answer);
      if (offMs === null) return;
      const wasOff = isOff;
      isOff = Math.abs(offMs) > TOLERANCE_MS;
      const fields = { aheadSeconds: Math.round(offMs / 1000) };
      if (isOff && !wasOff) log.warn("This machine's clock is not the payment provider's", fields);
      if (!isOff && wasOff) log.info("This machine's clock agrees with the payment provider's again", fields);
      // On a full disk only the log reports it.
      await (isOff ? writeFile(file, JSON.stringify({ offMs })).catch(() => undefined) : forget());
    },

    forget,

    async offBy() {
      const text = await readFile(file, "utf8").catch(() => null);
      return text === null ? null : (noted.safeParse(jsonOf(text)).data?.offMs ?? null);
    },
  };
}

/**
 * Milliseconds that this machine is ahead of the provider: the smallest value that the answer allows, since its travel
 * time is unknown. Null for an answer without a date.
 */
export function clockOffBy({ date, askedAt, answeredAt }: DatedAnswer): number | null {
  const theirs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs)) return null;
  const least = askedAt.getTime() - (theirs + A_SECOND_MS);
  const most = answeredAt.getTime() - theirs;
  return least > 0 ? least : Math.min(most, 0);
}

/** Undefined while another process is writing the file. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
