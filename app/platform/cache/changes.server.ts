import { lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client.server.ts";
import { announcedChanges } from "../db/schema/changes.ts";

/** The channel on which every process hears that something public has changed. */
export const CHANGES_CHANNEL = "shop_changes";

/** So long an announcement stands in its table, to be compared with what was heard. */
const KEPT_MS = 10 * 60_000;

/** One announcement: its row's number, and what is out of date. */
export interface Announced {
  id: number;
  tag: string;
}

/**
 * Says, in the transaction that makes it so, which cached pages are out of date. All processes hear it as soon as
 * the transaction commits, and not at all when it does not. One message a tag: a message has 8,000 bytes at most.
 */
export async function announceChange(tx: Transaction, tags: string[]): Promise<void> {
  await tx.execute(sql`
    WITH said AS (
      INSERT INTO ${announcedChanges} (tag)
      SELECT tag FROM jsonb_array_elements_text(${JSON.stringify([...new Set(tags)])}::jsonb) AS tag
      RETURNING id, tag
    )
    SELECT pg_notify(${CHANGES_CHANNEL}, id || ' ' || tag) FROM said`);
}

/** What a message on the channel announces; null when it is no announcement. */
export function parseAnnouncement(payload: string): Announced | null {
  const [, id, tag] = /^(\d+) (.+)$/s.exec(payload) ?? [];
  return id === undefined || tag === undefined ? null : { id: Number(id), tag };
}

/** Forgets announcements that every process has compared with what it heard. */
export async function forgetAnnouncements(db: Database, now: Date): Promise<void> {
  await db.delete(announcedChanges).where(lt(announcedChanges.at, new Date(now.getTime() - KEPT_MS)));
}
