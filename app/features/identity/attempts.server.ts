import { createHash, randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { rateLimits, sessions, users } from "#app/platform/db/schema/identity.ts";

/** Wrong passwords for one account that cost nothing, from wherever they come. */
const FREE = 20;
const LONGEST_WAIT_MS = 30_000;
/** After so long without a try the count begins anew. */
const FORGOTTEN_MS = 15 * 60_000;

export interface Attempt {
  email: string;
  /** Where it comes from. */
  address: string;
  now: Date;
}

/** One account is one key, however its e-mail is written, and whether or not there is such an account. */
const keyOf = (email: string): string =>
  `account:${createHash("sha256").update(email.trim().toLowerCase()).digest("hex")}`;

/**
 * Counts a try to sign in, before its password is looked at. Returns 0 when it may go on, else how many seconds to
 * wait. The library counts by address; this one counts by account, for those who guess from many addresses. The wait
 * grows from one second to half a minute and no further, so that nobody can lock the owner out for long, and it does
 * not hold for addresses at which the account is signed in.
 */
export async function countAttempt(db: Database, { email, address, now }: Attempt): Promise<number> {
  const key = keyOf(email);
  const at = now.getTime();
  const wait = sql`LEAST(${LONGEST_WAIT_MS}, 1000 * power(2, LEAST(${rateLimits.count} - ${FREE}, 10)))`;
  const isOver = sql`${rateLimits.count} < ${FREE} OR ${rateLimits.lastRequest} + ${wait} <= ${at}`;
  const [counted] = await db
    .insert(rateLimits)
    .values({ id: randomUUID(), key, count: 1, lastRequest: at })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`CASE WHEN ${rateLimits.lastRequest} < ${at - FORGOTTEN_MS} THEN 1 ELSE ${rateLimits.count} + 1 END`,
        lastRequest: at,
      },
      setWhere: isOver,
    })
    .returning({ count: rateLimits.count });
  if (counted || (await isSignedInAt(db, { email, address, now }))) return 0;
  const [limit] = await db
    .select({ until: sql<number>`(${rateLimits.lastRequest} + ${wait})::float8` })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return Math.max(1, Math.ceil(((limit?.until ?? at) - at) / 1000));
}

/** The right password: what was counted is forgotten. */
export async function forgetAttempts(db: Database, email: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, keyOf(email)));
}

/** No password was looked at after all: the try does not count. */
export async function takeAttemptBack(db: Database, email: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(eq(rateLimits.key, keyOf(email)), gt(rateLimits.count, 0)));
}

async function isSignedInAt(db: Database, { email, address, now }: Attempt): Promise<boolean> {
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(users.email, email.trim().toLowerCase()),
        eq(sessions.ipAddress, address),
        gt(sessions.expiresAt, now),
      ),
    )
    .limit(1);
  return found.length > 0;
}
