import { createHmac, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { rateLimits } from "#app/platform/db/schema/identity.ts";

/** The wrong codes that a visitor may type within an hour of the first. */
const MAX_WRONG_CODES = 20;
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Counts the codes that a visitor types. */
export interface CodeTries {
  /** Counts one more, before it is looked up: 0 when it may be, otherwise the seconds to wait. */
  count(): Promise<number>;
  /** The last one was right, and counts no longer. */
  forgive(): Promise<void>;
}

/**
 * The tries of one visitor. All processes share the count. This machine itself is one visitor too: behind a proxy that
 * names nobody, all of them may guess as often as one.
 */
export function codeTries(
  db: Database,
  { visitor, secret, now }: { visitor: string; secret: string; now: () => Date },
): CodeTries {
  const key = `code:${createHmac("sha256", secret).update(visitor).digest("base64url")}`;
  return {
    async count() {
      const at = now().getTime();
      // The first code of an hour cannot lie ahead, unless a clock did: then the hour is over, too.
      const isOver = sql`(${rateLimits.lastRequest} <= ${at - HOUR_MS}::bigint OR ${rateLimits.lastRequest} > ${at + MINUTE_MS}::bigint)`;
      const [counted] = await db
        .insert(rateLimits)
        .values({ id: randomUUID(), key, count: 1, lastRequest: at })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${rateLimits.count} + 1 END`,
            lastRequest: sql`CASE WHEN ${isOver} THEN ${at}::bigint ELSE ${rateLimits.lastRequest} END`,
          },
          setWhere: sql`${isOver} OR ${rateLimits.count} < ${MAX_WRONG_CODES}`,
        })
        .returning({ id: rateLimits.id });
      if (counted) return 0;
      const [first] = await db
        .select({ at: rateLimits.lastRequest })
        .from(rateLimits)
        .where(eq(rateLimits.key, key));
      return Math.max(1, Math.ceil(((first?.at ?? at) + HOUR_MS - at) / 1000));
    },
    async forgive() {
      await db
        .update(rateLimits)
        .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
        .where(eq(rateLimits.key, key));
    },
  };
}
