import { createHmac, randomUUID } from "node:crypto";
import { eq, gt, lt, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client.server.ts";
import { LATE_MS } from "../db/database-clock.server.ts";
import type { Log } from "../logging/log.server.ts";
import { BatchedLimit, type Limit } from "./batched-limit.server.ts";
import { rateLimits } from "./limits.tables.server.ts";
import { isThisMachine } from "./visitor-address.server.ts";

/** The counted thing: a kind of request, and its visitor, stored as a hash keyed with `secret`. */
interface Counted {
  thing: string;
  whose: string;
  secret: string;
  /** For how many it counts; one if left out. */
  cost?: number;
}

/** The limits for each visitor. A whole office behind one address stays below them; a script does not. */
const LIMITS = {
  checkout: { atOnce: 30, everyMs: 6_000 },
  enquiry: { atOnce: 5, everyMs: 12_000 },
  /** Reviews that are sent or erased by their shopper, with pictures to decode. */
  review: { atOnce: 20, everyMs: 30_000 },
  /** Reports of shown reviews. */
  report: { atOnce: 5, everyMs: 60_000 },
  upload: { atOnce: 300, everyMs: 500 },
  /** Requests without a key of the API, or with a wrong one. */
  "wrong-key": { atOnce: 20, everyMs: 15_000 },
} satisfies Record<string, Limit>;

/** Those of requests that only read, counted without a write for each (see `BatchedLimit`). */
const BATCHED_LIMITS = {
  search: { atOnce: 240, everyMs: 250 },
  /** Answers of the routes that are not cached: pages, and forms before they are read. */
  page: { atOnce: 240, everyMs: 250 },
  /** What a browser reports about the content security policy. */
  "policy-report": { atOnce: 20, everyMs: 6_000 },
} satisfies Record<string, Limit>;
export type LimitedThing = keyof typeof LIMITS | BatchedThing;
type BatchedThing = keyof typeof BATCHED_LIMITS;
const isBatched = (thing: LimitedThing): thing is BatchedThing => thing in BATCHED_LIMITS;

/**
 * Counts one more request of a kind for a visitor: 0 when it may proceed, otherwise the seconds to wait; then nothing
 * was counted. An expensive request counts as several, its `cost`.
 */
export type AdmitVisitor = (
  thing: LimitedThing,
  visitor: string,
  now: Date,
  cost?: number,
) => Promise<number>;

export interface VisitorLimit {
  admit: AdmitVisitor;
  /** Tells the other processes what this one has counted by itself; to be done before it ends. */
  tell(now: Date): Promise<void>;
}

/** What a program may ask with one key, wherever it runs: a whole catalogue at once, then four requests a second. */
export const KEY_LIMIT: Limit = { atOnce: 240, everyMs: 250 };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Limits that all processes share and that survive a restart.
 *
 * This machine itself is not counted: behind a proxy that does not name its visitors, everybody would be one visitor.
 * When the database does not answer, every request may proceed: it needs the database as well, and reports the failure
 * better.
 */
export function openVisitorLimit(db: Database, secret: string, log: Log): VisitorLimit {
  const batched = {
    search: new BatchedLimit(db, BATCHED_LIMITS.search, log),
    page: new BatchedLimit(db, BATCHED_LIMITS.page, log),
    "policy-report": new BatchedLimit(db, BATCHED_LIMITS["policy-report"], log),
  };
  return {
    async admit(thing, visitor, now, cost = 1) {
      if (isThisMachine(visitor)) return 0;
      const counted = { thing, whose: visitor, secret, cost };
      try {
        if (!isBatched(thing)) return await countAgainstLimit(db, counted, LIMITS[thing], now);
        return (
          batched[thing].admit(keyOf(counted), cost, now) ??
          (await countAgainstLimit(db, counted, BATCHED_LIMITS[thing], now))
        );
      } catch (error) {
        log.warn("A visitor could not be counted", { reason: String((error as Error).cause ?? error) });
        return 0;
      }
    },
    async tell(now) {
      await Promise.all(Object.values(batched).map((limit) => limit.tell(now)));
    },
  };
}

/**
 * Counts one more: 0 when it may proceed, otherwise the seconds to wait. One row per visitor and kind, and one
 * statement while the visitor is within the limit. `lastRequest` is the moment at which everything counted would have
 * arrived at the even pace, so it runs ahead of the clock by as much as the visitor was too fast.
 */
export async function countAgainstLimit(
  db: Database | Transaction,
  counting: Counted,
  { atOnce, everyMs }: Limit,
  now: Date,
): Promise<number> {
  const { cost = 1 } = counting;
  const key = keyOf(counting);
  const at = now.getTime();
  const costMs = cost * everyMs;
  const furthest = at + atOnce * everyMs;
  // A count that is further on was made while a clock was ahead, and starts again.
  const counted = sql`CASE WHEN ${rateLimits.lastRequest} > ${furthest + LATE_MS}::bigint THEN 0 ELSE ${rateLimits.lastRequest} END`;
  const next = sql`GREATEST(${counted}, ${at}::bigint) + ${costMs}::bigint`;
  const [admitted] = await db
    .insert(rateLimits)
    .values({ id: randomUUID(), key, count: cost, lastRequest: at + costMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { count: sql`${rateLimits.count} + ${cost}`, lastRequest: next },
      setWhere: sql`${next} <= ${furthest}::bigint`,
    })
    .returning({ id: rateLimits.id });
  if (admitted) return 0;
  const [limit] = await db
    .select({ lastRequest: rateLimits.lastRequest })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return Math.max(1, Math.ceil(((limit?.lastRequest ?? 0) + costMs - furthest) / 1000));
}

const keyOf = ({ thing, whose, secret }: Counted): string =>
  `${thing}:${createHmac("sha256", secret).update(whose).digest("base64url")}`;

/**
 * A visitor as a keyed hash, by which their things can be counted while their address is stored nowhere. Null for this
 * machine itself, as above.
 */
export const visitorMark = (visitor: string, secret: string): string | null =>
  isThisMachine(visitor)
    ? null
    : createHmac("sha256", secret).update(`holds pieces: ${visitor}`).digest("base64url");

/** `a second`, `12 seconds`: how long to wait, for a sentence. */
export const formatSeconds = (seconds: number): string => (seconds === 1 ? "a second" : `${seconds} seconds`);

/** Deletes counts that are more than a day old, or ahead: they delay no visitor any more. */
export async function forgetOldLimits(db: Database, now: Date): Promise<void> {
  const at = now.getTime();
  await db
    .delete(rateLimits)
    .where(or(lt(rateLimits.lastRequest, at - DAY_MS), gt(rateLimits.lastRequest, at + DAY_MS)));
}
