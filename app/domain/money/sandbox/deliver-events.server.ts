import { createHmac } from "node:crypto";
import { and, asc, desc, eq, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { z } from "zod";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { sandboxEvents } from "../sandbox.tables.server.ts";
import { checkedParams, expand, integer, notInSandbox, resourceMissing, text } from "./checked-params.ts";
import type { FormTree } from "./form-encoding.ts";

interface DeliveryOptions {
  /** The shop's endpoint for signed events. */
  webhookUrl: string;
  secret: string;
  now: Date;
  fetch?: typeof fetch;
}

/** A failed attempt, for the log. */
interface DeliveryFailure {
  eventId: string;
  type: string;
  attempts: number;
  cause: unknown;
}

type QueuedEvent = typeof sandboxEvents.$inferSelect;

/** How long the shop may take to answer. */
const TIMEOUT_MS = 10_000;
/** How long a process that took an event keeps it from the others; longer than the shop may take. */
const LEASE_MS = 15_000;
const BATCH = 10;

/**
 * Posts the due events until none is left, each at least once: an event taken by a process that died is taken again
 * when its lease has expired. Safe to run in several processes at once.
 */
export async function deliverDueEvents(
  db: Database,
  options: DeliveryOptions,
): Promise<{ delivered: number; failures: DeliveryFailure[] }> {
  const failures: DeliveryFailure[] = [];
  let delivered = 0;
  for (;;) {
    const events = await takeDueEvents(db, options.now);
    if (events.length === 0) return { delivered, failures };
    const found = await Promise.all(events.map((event) => deliver(db, event, options)));
    failures.push(...found.filter((failure) => failure !== null));
    delivered += found.filter((failure) => failure === null).length;
  }
}

/** Takes some events and counts the attempt at once, so that an event which kills its process is not tried for ever. */
async function takeDueEvents(db: Database, now: Date): Promise<QueuedEvent[]> {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .select({ id: sandboxEvents.id })
      .from(sandboxEvents)
      .where(
        and(
          isNull(sandboxEvents.deliveredAt),
          lte(sandboxEvents.nextAttemptAt, now),
          lt(sandboxEvents.attempts, MAX_ATTEMPTS),
        ),
      )
      .orderBy(asc(sandboxEvents.nextAttemptAt))
      .limit(BATCH)
      .for("update", { skipLocked: true });
    if (due.length === 0) return [];
    return tx
      .update(sandboxEvents)
      .set({
        attempts: sql`${sandboxEvents.attempts} + 1`,
        nextAttemptAt: new Date(now.getTime() + LEASE_MS),
      })
      .where(
        inArray(
          sandboxEvents.id,
          due.map(({ id }) => id),
        ),
      )
      .returning();
  });
}

async function deliver(
  db: Database,
  event: QueuedEvent,
  options: DeliveryOptions,
): Promise<DeliveryFailure | null> {
  const cause = await post(event, options);
  await db
    .update(sandboxEvents)
    .set(
      cause === null
        ? { deliveredAt: options.now }
        : { nextAttemptAt: new Date(options.now.getTime() + waitAfter(event.attempts)) },
    )
    .where(
      and(
        eq(sandboxEvents.id, event.id),
        isNull(sandboxEvents.deliveredAt),
        // A failure of ours says nothing about the attempt of another process that took over meanwhile.
        cause === null ? undefined : eq(sandboxEvents.attempts, event.attempts),
      ),
    );
  return cause === null ? null : { eventId: event.id, type: event.type, attempts: event.attempts, cause };
}

/** Null when the shop accepted the event, otherwise the reason: without a 2xx in time it is sent again. */
async function post(event: QueuedEvent, options: DeliveryOptions): Promise<unknown> {
  const { webhookUrl, secret, now, fetch: send = fetch } = options;
  const body = JSON.stringify(event.body);
  try {
    const response = await send(webhookUrl, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signEvent(body, secret, now),
        "user-agent": "Stripe/1.0 (payment sandbox)",
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? null : new Error(`The webhook answered ${response.status}`);
  } catch (cause) {
    return cause;
  }
}

/**
 * The `Stripe-Signature` header of a body: its timestamp and the HMAC over both
 * (https://docs.stripe.com/webhooks/signature).
 */
export function signEvent(body: string, secret: string, now: Date): string {
  const stamp = Math.floor(now.getTime() / 1000);
  const hmac = createHmac("sha256", secret).update(`${stamp}.${body}`, "utf8").digest("hex");
  return `t=${stamp},v1=${hmac}`;
}

const listParams = z.strictObject({
  limit: integer(1, 100).default(10),
  type: text().optional(),
  starting_after: text().optional(),
  expand: expand(),
  created: notInSandbox,
  delivery_success: notInSandbox,
  ending_before: notInSandbox,
  types: notInSandbox,
} satisfies Record<keyof Stripe.EventListParams, z.ZodType>);

/** The events, newest first, in pages. Throws an `ApiProblem`. */
export async function listEvents(db: Database, form: FormTree): Promise<Record<string, unknown>> {
  const { limit, type, starting_after } = checkedParams(listParams, form);
  const after = starting_after === undefined ? null : await rowOf(db, starting_after, "starting_after");
  const rows = await db
    .select()
    .from(sandboxEvents)
    .where(
      and(
        type === undefined ? undefined : eq(sandboxEvents.type, type),
        after
          ? or(
              lt(sandboxEvents.createdAt, after.createdAt),
              and(eq(sandboxEvents.createdAt, after.createdAt), lt(sandboxEvents.id, after.id)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(sandboxEvents.createdAt), desc(sandboxEvents.id))
    .limit(limit + 1);
  return {
    object: "list",
    data: rows.slice(0, limit).map((row) => row.body),
    has_more: rows.length > limit,
    url: "/v1/events",
  };
}

/** One event. Throws an `ApiProblem`. */
export const findEvent = async (db: Database, id: string): Promise<Record<string, unknown>> =>
  (await rowOf(db, id, "id")).body;

async function rowOf(db: Database, id: string, param: string): Promise<typeof sandboxEvents.$inferSelect> {
  const [row] = await db.select().from(sandboxEvents).where(eq(sandboxEvents.id, id));
  if (!row) throw resourceMissing("event", id, param);
  return row;
}

const SECOND = 1_000;

const MINUTE = 60 * SECOND;

const HOUR = 60 * MINUTE;

/** The pauses before each further attempt: three days in all. Time in which the shop is stopped does not count. */
const WAITS = [
  1 * SECOND,
  2 * SECOND,
  5 * SECOND,
  15 * SECOND,
  1 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  1 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
];

/** After this many attempts an event is given up. */
export const MAX_ATTEMPTS = WAITS.length + 1;

/** Milliseconds to wait after the given number of failed attempts. */
export const waitAfter = (attempts: number): number =>
  WAITS[Math.min(Math.max(attempts, 1), WAITS.length) - 1] ?? 0;
