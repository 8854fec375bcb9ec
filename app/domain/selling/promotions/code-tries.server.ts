import { createHmac, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { LATE_MS } from "#app/platform/db/database-clock.server.ts";
import { rateLimits } from "#app/platform/http/limits.tables.server.ts";

/**
 * What a visitor may do within an hour of the first: type wrong codes, and be refused a right one because of earlier orders.
 * They are counted apart, so that invented codes never keep a right one out.
 */
const MAX_WITHIN_HOUR = 20;
const HOUR_MS = 60 * 60 * 1000;

/** Tries of one kind. */
interface Tries {
  /** Counts one more, before it is answered: 0 when it may be, otherwise the seconds to wait. */
  count(): Promise<number>;
  /** The last one told nothing, and counts no longer. */
  forgive(): Promise<void>;
}

/** Counts the codes that a visitor types. */
export interface CodeTries {
  /** Wrong codes. A right one passes in any case. */
  codes: Tries;
  /** Answers that tell of an e-mail's earlier orders. */
  history: Tries;
}

/**
 * The tries of one visitor. All processes share the count. This machine itself is one visitor too: behind a proxy that
 * names nobody, all of them may guess as often as one.
 */
export function codeTries(
  db: Database,
  { visitor, secret, now }: { visitor: string; secret: string; now: () => Date },
): CodeTries {
  const visitorHash = createHmac("sha256", secret).update(visitor).digest("base64url");
  return {
    codes: triesOf(db, `code:${visitorHash}`, now),
    history: triesOf(db, `history:${visitorHash}`, now),
  };
}

function triesOf(db: Database, key: string, now: () => Date): Tries {
  return {
    async count() {
      const at = now().getTime();
      // The first code of an hour cannot lie ahead, unless a clock did: then the hour is over, too.
      const isOver = sql`(${rateLimits.lastRequest} <= ${at - HOUR_MS}::bigint OR ${rateLimits.lastRequest} > ${at + LATE_MS}::bigint)`;
      const [counted] = await db
        .insert(rateLimits)
        .values({ id: randomUUID(), key, count: 1, lastRequest: at })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${rateLimits.count} + 1 END`,
            lastRequest: sql`CASE WHEN ${isOver} THEN ${at}::bigint ELSE ${rateLimits.lastRequest} END`,
          },
          setWhere: sql`${isOver} OR ${rateLimits.count} < ${MAX_WITHIN_HOUR}`,
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
