import { sql } from "drizzle-orm";
import type { Transaction } from "../db/client.server.ts";

/** The channel on which every process hears that something public has changed. */
export const CHANGES_CHANNEL = "shop_changes";

/**
 * Says, in the transaction that makes it so, which cached pages are out of date. All processes hear it as soon as
 * the transaction commits, and not at all when it does not.
 */
export async function announceChange(tx: Transaction, tags: string[]): Promise<void> {
  if (tags.length > 0) await tx.execute(sql`SELECT pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify(tags)})`);
}
