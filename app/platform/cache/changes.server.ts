import { lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client.server.ts";
import { announcedChanges } from "./changes.tables.server.ts";

/** The channel that tells every process that something public has changed. */
export const CHANGES_CHANNEL = "shop_changes";

/** How long an announcement stays in its table, to be compared with the messages that arrived. */
const KEPT_MS = 10 * 60_000;

/** One announcement: its row's number, and the tags that are out of date. */
export interface Announced {
  id: number;
  tag: string;
}

/**
 * Announces which cached pages are out of date, in the transaction that changes them. All processes are notified when
 * the transaction commits, and never when it does not. One message per tag, because a message has 8,000 bytes at most.
 */
export async function announceChange(tx: Transaction, tags: string[]): Promise<void> {
  await tx.execute(sql`
    WITH said AS (
      INSERT INTO ${announcedChanges} (tag, at)
      SELECT tag, clock_timestamp() FROM jsonb_array_elements_text(${JSON.stringify([...new Set(tags)])}::jsonb) AS tag
      RETURNING id, tag
    )
    SELECT pg_notify(${CHANGES_CHANNEL}, id || ' ' || tag) FROM said`);
}

/** The announcement in a message on the channel; null for any other message. */
export function parseAnnouncement(payload: string): Announced | null {
  const [, id, tag] = /^(\d+) (.+)$/s.exec(payload) ?? [];
  return id === undefined || tag === undefined ? null : { id: Number(id), tag };
}

/** Deletes announcements that every process has compared with the messages that it received. */
export async function forgetAnnouncements(db: Database, now: Date): Promise<void> {
  await db.delete(announcedChanges).where(lt(announcedChanges.at, new Date(now.getTime() - KEPT_MS)));
}
