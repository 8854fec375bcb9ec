import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/client.server.ts";
import { LATE_MS } from "../db/database-clock.server.ts";
import { rateLimits } from "./limits.tables.server.ts";

/**
 * This many attempts cost nothing; after them each has to wait. With `doubles` the waits grow from one second; without
 * it, each is as long as the first.
 */
export interface Rule {
  free: number;
  maxWaitMs: number;
  doubles: boolean;
}

/** After this time without an attempt the count starts at 0. */
export const FORGOTTEN_MS = 15 * 60_000;

/**
 * The part of the wait after which a returning address may proceed, and the part over which several of them are drawn
 * by lot. A new address waits to the end.
 */
const PATIENT_SHARE = 0.6;
const LOT_SHARE = 0.1;
/**
 * The part of its wait after which a returning visitor may proceed: another for each slot, which nobody can predict.
 */
export function patientShareOf(visitor: string): SQL {
  const lot = sql`(('x' || substr(md5(${visitor} || ${rateLimits.lastRequest}), 1, 7))::bit(28)::int / 268435456.0)`;
  return sql`(${PATIENT_SHARE}::float8 + ${LOT_SHARE}::float8 * ${lot})`;
}

/**
 * Counts one more in a single statement, so that no simultaneous attempt escapes the count; false when it has to wait.
 */
export async function countTry(
  db: Database,
  key: string,
  rule: Rule,
  now: Date,
  share?: SQL,
): Promise<boolean> {
  const at = now.getTime();
  const wait = waitAfter(rateLimits.count, rule);
  const shortened = share ? sql`${wait} * ${share}` : wait;
  // An attempt that goes first adds the time that it did not wait to the next wait.
  const late = share
    ? sql`CASE WHEN ${rateLimits.count} < ${rule.free} THEN 0 ELSE
        (${1 - PATIENT_SHARE}::float8 * ${waitAfter(sql`(${rateLimits.count} + 1)`, rule)})::bigint END`
    : sql`0`;
  const counted = await db
    .insert(rateLimits)
    .values({ id: randomUUID(), key, count: 1, lastRequest: at })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`CASE WHEN ${rateLimits.lastRequest} < ${at - FORGOTTEN_MS} THEN 1 ELSE ${rateLimits.count} + 1 END`,
        lastRequest: sql`${at}::bigint + ${late}`,
      },
      setWhere: sql`${rateLimits.count} < ${rule.free} OR ${rateLimits.lastRequest} + ${shortened} <= ${at}
        OR ${rateLimits.lastRequest} > ${furthest(now, rule)}::bigint`,
    })
    .returning({ id: rateLimits.id });
  return counted.length > 0;
}

/** The seconds left to wait, without counting anything. */
export async function waitOf(db: Database, key: string, rule: Rule, now: Date, share?: SQL): Promise<number> {
  const wait = waitAfter(rateLimits.count, rule);
  const [limit] = await db
    .select({
      count: rateLimits.count,
      last: rateLimits.lastRequest,
      until: sql<number>`(${rateLimits.lastRequest} + ${share ? sql`${wait} * ${share}` : wait})::float8`,
    })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  if (!limit || limit.count < rule.free || limit.last > furthest(now, rule)) return 0;
  return Math.max(0, Math.ceil((limit.until - now.getTime()) / 1000));
}

/**
 * The last attempt, with the additional wait of the next, cannot be later, unless a clock was ahead: then nobody waits.
 */
const furthest = (now: Date, { maxWaitMs }: Rule): number =>
  now.getTime() + Math.ceil((1 - PATIENT_SHARE) * maxWaitMs) + LATE_MS;

const waitAfter = (count: typeof rateLimits.count | SQL, { free, maxWaitMs, doubles }: Rule): SQL =>
  doubles ? sql`LEAST(${maxWaitMs}, 1000 * power(2, LEAST(${count} - ${free}, 10)))` : sql`${maxWaitMs}::int`;

/** Deletes the count of a key. */
export async function forgetTries(db: Database, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Uncounts the last try of each key. */
export async function takeTriesBack(db: Database, keys: string[]): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.count, 0)));
}

/**
 * Counts one more of a number within a time that begins with the first: 0 when it may proceed, otherwise the seconds to
 * wait.
 */
export async function countWithin(
  db: Database,
  key: string,
  { most, withinMs }: { most: number; withinMs: number },
  now: Date,
): Promise<number> {
  const at = now.getTime();
  // The first of a time cannot lie ahead, unless a clock did: then the time is over, too.
  const isOver = sql`(${rateLimits.lastRequest} <= ${at - withinMs}::bigint OR ${rateLimits.lastRequest} > ${at + LATE_MS}::bigint)`;
  const [counted] = await db
    .insert(rateLimits)
    .values({ id: randomUUID(), key, count: 1, lastRequest: at })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${rateLimits.count} + 1 END`,
        lastRequest: sql`CASE WHEN ${isOver} THEN ${at}::bigint ELSE ${rateLimits.lastRequest} END`,
      },
      setWhere: sql`${isOver} OR ${rateLimits.count} < ${most}`,
    })
    .returning({ id: rateLimits.id });
  if (counted) return 0;
  const [first] = await db
    .select({ at: rateLimits.lastRequest })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return Math.max(1, Math.ceil(((first?.at ?? at) + withinMs - at) / 1000));
}
