import { createHmac, randomUUID } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import type { Database } from "../db/client.server.ts";
import { rateLimits } from "../db/schema/identity.ts";
import type { Log } from "../logging/log.server.ts";
import { isThisMachine } from "./visitor-address.server.ts";

/** What is counted: a kind of thing, and whose it is, which is kept as a keyed hash that `secret` alone can tell. */
interface Counted {
  thing: string;
  whose: string;
  secret: string;
}

/** So many at once, and after that one more each time so many milliseconds have passed. */
interface Limit {
  atOnce: number;
  everyMs: number;
}

/** What is counted for each visitor. A whole office behind one address stays below; a script does not. */
const LIMITS = {
  checkout: { atOnce: 30, everyMs: 6_000 },
  enquiry: { atOnce: 5, everyMs: 12_000 },
  search: { atOnce: 240, everyMs: 250 },
  /** What the routes answer and is not kept: pages, and forms before they are read. */
  page: { atOnce: 240, everyMs: 250 },
  upload: { atOnce: 300, everyMs: 500 },
} satisfies Record<string, Limit>;
export type LimitedThing = keyof typeof LIMITS;

/** Counts one more of a thing for a visitor: 0 when it may go on, else the seconds to wait; then nothing was counted. */
export type AdmitVisitor = (thing: LimitedThing, visitor: string, now: Date) => Promise<number>;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Limits that all processes share and that a restart does not forget.
 *
 * This machine itself is not counted: behind a proxy that says nothing of its visitors everybody would be one. When the
 * database does not answer, everybody may go on: what they asked for needs it as well, and says so better.
 */
export function visitorLimit(db: Database, secret: string, log: Log): AdmitVisitor {
  return async (thing, visitor, now) => {
    if (isThisMachine(visitor)) return 0;
    try {
      return await countAgainstLimit(db, { thing, whose: visitor, secret }, LIMITS[thing], now);
    } catch (error) {
      log.warn("A visitor could not be counted", { reason: String((error as Error).cause ?? error) });
      return 0;
    }
  };
}

/**
 * Counts one more: 0 when it may go on, else the seconds to wait. One row for each, and one statement while nobody is in
 * haste. `lastRequest` is the moment at which everything counted would have come at the even pace, so it runs ahead of
 * the clock by as much as somebody was too fast.
 */
export async function countAgainstLimit(
  db: Database,
  { thing, whose, secret }: Counted,
  { atOnce, everyMs }: Limit,
  now: Date,
): Promise<number> {
  const key = `${thing}:${createHmac("sha256", secret).update(whose).digest("base64url")}`;
  const at = now.getTime();
  const next = sql`GREATEST(${rateLimits.lastRequest}, ${at}::bigint) + ${everyMs}::bigint`;
  const furthest = at + atOnce * everyMs;
  const [counted] = await db
    .insert(rateLimits)
    .values({ id: randomUUID(), key, count: 1, lastRequest: at + everyMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { count: sql`${rateLimits.count} + 1`, lastRequest: next },
      setWhere: sql`${next} <= ${furthest}::bigint`,
    })
    .returning({ id: rateLimits.id });
  if (counted) return 0;
  const [limit] = await db
    .select({ lastRequest: rateLimits.lastRequest })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return Math.max(1, Math.ceil(((limit?.lastRequest ?? 0) + everyMs - furthest) / 1000));
}

/**
 * A visitor as a keyed hash, by which what is theirs can be counted while their address is kept nowhere. Null for this
 * machine itself, as above.
 */
export const visitorMark = (visitor: string, secret: string): string | null =>
  isThisMachine(visitor)
    ? null
    : createHmac("sha256", secret).update(`holds pieces: ${visitor}`).digest("base64url");

/** `a second`, `12 seconds`: how long to wait, in a sentence. */
export const secondsInWords = (seconds: number): string =>
  seconds === 1 ? "a second" : `${seconds} seconds`;

/** Forgets what was counted more than a day ago: none of it holds anybody up any more. */
export async function forgetOldLimits(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.lastRequest, now.getTime() - DAY_MS));
}
