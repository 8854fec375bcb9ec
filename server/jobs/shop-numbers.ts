import { sql } from "drizzle-orm";
import { DAYS_TRIED } from "#app/domain/outbox/emails.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";

/** The metrics that the database and the disk provide. */
export interface ShopNumbers {
  orders: Record<string, number>;
  jobsWaiting: number;
  mails: { waiting: number; given_up: number };
  disk: { freeBytes: number; totalBytes: number } | null;
}

/** How long the numbers are cached, so that frequent requests cost the database nothing. */
const FRESH_MS = 15_000;

const TRIED = sql`${DAYS_TRIED.orders} * interval '1 day'`;

/** Reads the counts from the database, by small indexes only. Null while it does not answer. */
export function shopNumbers(db: Database, room: DiskRoom): () => Promise<ShopNumbers | null> {
  let read: { at: number; numbers: Promise<ShopNumbers | null> } | undefined;
  return () => {
    const now = performance.now();
    if (!read || now - read.at > FRESH_MS)
      read = { at: now, numbers: findNumbers(db, room).catch(() => null) };
    return read.numbers;
  };
}

async function findNumbers(db: Database, room: DiskRoom): Promise<ShopNumbers> {
  const [orders, mails, jobs, disk] = await Promise.all([
    db.execute<{ state: string; count: number }>(
      sql`SELECT state, count(*)::int AS count FROM orders GROUP BY state`,
    ),
    db.execute<{ waiting: number; given_up: number }>(
      // Counted separately, each from its own index: a shop without a mail server has years of mails that are neither.
      sql`SELECT (SELECT count(*)::int FROM emails
            WHERE order_id IS NOT NULL AND sent_at IS NULL AND due_since > now() - ${TRIED}) AS waiting,
          (SELECT count(*)::int FROM emails
            WHERE order_id IS NOT NULL AND sent_at IS NULL AND attempts > 0 AND due_since <= now() - ${TRIED}) AS given_up`,
    ),
    db.execute<{ waiting: number }>(
      sql`SELECT count(*)::int AS waiting FROM pgboss.job WHERE state IN ('created', 'retry')`,
    ),
    room.space(),
  ]);
  return {
    orders: Object.fromEntries(orders.rows.map(({ state, count }) => [state, count])),
    jobsWaiting: jobs.rows[0]?.waiting ?? 0,
    mails: mails.rows[0] ?? { waiting: 0, given_up: 0 },
    disk,
  };
}
