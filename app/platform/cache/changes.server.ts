import { sql } from "drizzle-orm";
import type { Transaction } from "../db/client.server.ts";

/** The channel on which every process hears that something public has changed. */
export const CHANGES_CHANNEL = "shop_changes";

/**
 * Says, in the transaction that makes it so, which cached pages are out of date. All processes hear it as soon as
 * the transaction commits, and not at all when it does not. One message a tag: a message has 8,000 bytes at most.
 */
export async function announceChange(tx: Transaction, tags: string[]): Promise<void> {
  await tx.execute(
    sql`SELECT pg_notify(${CHANGES_CHANNEL}, tag) FROM jsonb_array_elements_text(${JSON.stringify([...new Set(tags)])}::jsonb) AS tag`,
  );
}
