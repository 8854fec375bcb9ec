import { createHmac } from "node:crypto";
import { and, asc, eq, exists, gt, isNull, lt, lte, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Sealer } from "#app/platform/config/secrets.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { postOutside, type Reach, RefusedAddress } from "#app/platform/http/post-outside.server.ts";
import { DAYS_UNTIL_GIVEN_UP } from "./webhook-events.ts";
import { webhookDeliveries, webhookEndpoints } from "./webhooks.tables.server.ts";

export interface DeliveryDeps {
  db: Database;
  sealer: Sealer;
  now: () => Date;
  reach: Reach;
}

/** How long a receiver may take to answer. */
const TIMEOUT_MS = 8_000;
/** The stored length of its answer, in characters. */
const MAX_TEXT_LENGTH = 300;
/** The longest wait between two attempts, in minutes: eight hours. */
const MAX_WAIT = 480;

/** What became due before this moment is not sent any more. */
export const undeliveredBefore = (now: Date): Date =>
  new Date(now.getTime() - DAYS_UNTIL_GIVEN_UP * 86_400_000);

/**
 * The moment of the attempt after this one: 1, 2, 4 … minutes later. It is stored before the attempt, so that one whose
 * process is killed is tried again, with its own number; the shortest wait is longer than an attempt.
 */
const nextAttempt = (now: Date) =>
  sql`${now.toISOString()}::timestamptz + least(power(2, least(${webhookDeliveries.attempts}, 9)), ${MAX_WAIT}) * interval '1 minute'`;

/** A due delivery of an endpoint, taken by this process. An earlier one of the same object comes first. */
async function claimDelivery(db: Database, endpointId: string, now: Date) {
  const earlier = alias(webhookDeliveries, "earlier");
  const since = undeliveredBefore(now);
  const isBlocked = exists(
    db
      .select({ id: earlier.id })
      .from(earlier)
      .where(
        and(
          eq(earlier.endpointId, webhookDeliveries.endpointId),
          eq(earlier.subject, webhookDeliveries.subject),
          lt(earlier.id, webhookDeliveries.id),
          isNull(earlier.deliveredAt),
          gt(earlier.dueSince, since),
        ),
      ),
  );
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        isNull(webhookDeliveries.deliveredAt),
        gt(webhookDeliveries.dueSince, since),
        // It follows from the line before, and keeps what was given up out of the index.
        gt(webhookDeliveries.nextAt, since),
        lte(webhookDeliveries.nextAt, now),
        not(isBlocked),
      ),
    )
    .orderBy(asc(webhookDeliveries.nextAt), asc(webhookDeliveries.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, nextAt: nextAttempt(now) })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookDeliveries.id, sql`(${due})`),
        eq(webhookEndpoints.id, webhookDeliveries.endpointId),
        isNull(webhookEndpoints.pausedAt),
      ),
    )
    .returning({ delivery: webhookDeliveries, endpoint: webhookEndpoints });
  return claimed ?? null;
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>;

/** The outcome of an attempt: whether it was accepted, otherwise whether the next event would fail as well; and a sentence. */
interface Attempt {
  outcome: "sent" | "refused" | "unavailable";
  answer: string;
}

/**
 * Sends the next due event of an endpoint, and records the outcome; `none` when nothing is due. Of several processes one
 * takes each event. No transaction is open meanwhile, so a slow receiver holds no connection to the database.
 */
export async function deliverNext(
  deps: DeliveryDeps,
  endpointId: string,
  signal: AbortSignal,
): Promise<"none" | Attempt["outcome"]> {
  const { db, now } = deps;
  const claimed = await claimDelivery(db, endpointId, now());
  if (claimed === null) return "none";
  const { outcome, answer } = await attempt(claimed, deps, signal);
  const { id, attempts, nextAt } = claimed.delivery;
  const isThis = and(eq(webhookDeliveries.id, id), isNull(webhookDeliveries.deliveredAt));
  // Those of the same object that wait for it: while they are due, each claim would look at all of them.
  const isHeldUp = and(
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.subject, claimed.delivery.subject),
    gt(webhookDeliveries.id, id),
    isNull(webhookDeliveries.deliveredAt),
  );
  const isEndpoint = eq(webhookEndpoints.id, endpointId);
  if (outcome === "sent") {
    await inTransaction(db, async (tx) => {
      await tx.update(webhookDeliveries).set({ deliveredAt: now(), answer }).where(isThis);
      const { dueSince } = webhookDeliveries;
      if (attempts > 1)
        await tx
          .update(webhookDeliveries)
          .set({ nextAt: sql`${dueSince}` })
          .where(isHeldUp);
    });
    await db
      .update(webhookEndpoints)
      .set({ failures: 0 })
      .where(and(isEndpoint, gt(webhookEndpoints.failures, 0)));
  } else {
    const isLast = and(isThis, eq(webhookDeliveries.attempts, attempts));
    await db.update(webhookDeliveries).set({ answer }).where(isLast);
    await db
      .update(webhookDeliveries)
      .set({ nextAt })
      .where(and(isHeldUp, lt(webhookDeliveries.nextAt, nextAt)));
    const failures = sql`${webhookEndpoints.failures} + 1`;
    await db.update(webhookEndpoints).set({ failures }).where(isEndpoint);
  }
  return outcome;
}

async function attempt(
  { delivery, endpoint }: Claimed,
  { sealer, now, reach }: DeliveryDeps,
  stop: AbortSignal,
): Promise<Attempt> {
  const secret = sealer.open(endpoint.sealed, endpoint.id);
  if (secret === null) return { outcome: "unavailable", answer: UNREADABLE };
  const body = messageBody(delivery);
  const headers = messageHeaders(delivery, body, { secret, now: now() });
  const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const { status, text } = await postOutside(new URL(endpoint.url), { headers, body }, { reach, signal });
    return { outcome: outcomeOf(status), answer: formatAnswer(status, text) };
  } catch (error) {
    // The shop stops: its next attempt is set already.
    if (stop.aborted) throw error;
    return { outcome: "unavailable", answer: formatFailure(error) };
  }
}

const UNREADABLE =
  "Its secret can't be read, because the server's own secret is another one now. Remove the address, and add it again.";

/** These statuses are about the receiver as a whole, so the next event would fail too. */
const outcomeOf = (status: number): Attempt["outcome"] => {
  if (status >= 200 && status < 300) return "sent";
  return [429, 502, 503, 504].includes(status) ? "unavailable" : "refused";
};

/** `200`, or with the beginning of the text: `500: Out of order`. */
function formatAnswer(status: number, text: string): string {
  const isRedirect = status >= 300 && status < 400;
  const words = isRedirect ? "it leads elsewhere, and the shop doesn't follow" : text;
  const plain = words.replaceAll(/[\s\p{Cc}\ufffd]+/gu, " ").trim();
  return [String(status), plain.slice(0, MAX_TEXT_LENGTH)].filter(Boolean).join(": ");
}

const FAILURES: Record<string, string> = {
  ENOTFOUND: "There is no server of this name.",
  EAI_AGAIN: "The name of the server can't be looked up just now.",
  ECONNREFUSED: "Nothing answers at this address.",
  ECONNRESET: "The connection broke off.",
};

function formatFailure(error: unknown): string {
  if (error instanceof RefusedAddress)
    return "It leads into a private network, where the shop sends nothing.";
  const { name, code, cause } = error as { name?: string; code?: string; cause?: { name?: string } };
  if (cause?.name === "TimeoutError" || name === "TimeoutError" || name === "AbortError")
    return `No answer within ${TIMEOUT_MS / 1_000} seconds.`;
  return FAILURES[code ?? ""] ?? `There is no safe connection to it (${code ?? name ?? "unknown"}).`;
}

type SentEvent = Pick<
  typeof webhookDeliveries.$inferSelect,
  "eventId" | "event" | "createdAt" | "object" | "attempts" | "isRepeat"
>;

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);

/** The body of an event, the same bytes at every attempt. */
export const messageBody = ({ eventId, event, createdAt, object }: SentEvent): string =>
  `{"id":"${eventId}","type":"${event}","created":${seconds(createdAt)},"data":{"object":${object}}}`;

/**
 * The signature of a body at a moment, in Stripe's scheme: receivers compare it with their own, and refuse an old one.
 * https://docs.stripe.com/webhooks#verify-manually
 */
function signature(body: string, secret: string, now: Date): string {
  const at = seconds(now);
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

/** The headers of an attempt. One that may have arrived before has a number above 1, or says that it is a repeat. */
export const messageHeaders = (
  { eventId, attempts, isRepeat }: SentEvent,
  body: string,
  { secret, now }: { secret: string; now: Date },
): Record<string, string> => ({
  "content-type": "application/json; charset=utf-8",
  "user-agent": "Shop-Webhooks/1",
  "webhook-id": eventId,
  "webhook-attempt": String(attempts),
  ...(isRepeat && { "webhook-repeat": "true" }),
  "webhook-signature": signature(body, secret, now),
});
