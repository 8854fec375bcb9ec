import { sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import type { Channel } from "#app/features/enquiries/enquiry.ts";
import { forwardQueue } from "#app/features/enquiries/enquiry-desk.server.ts";
import { type Deliver, forwardEnquiry } from "#app/features/enquiries/forward-enquiry.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { ensureQueue } from "#app/platform/jobs/queue.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";

const LOOK_EVERY_SECONDS = 2;

/** Enquiries that are still to be forwarded and have no job for it: a backup has the enquiries, and not the queue. */
async function withoutJob(db: Database, channel: Channel): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT enquiry_id AS id FROM enquiry_forwards AS due WHERE channel = ${channel} AND forwarded_at IS NULL
      AND NOT EXISTS (SELECT FROM pgboss.job WHERE name = ${forwardQueue(channel)} AND state < 'completed'
        AND data ->> 'enquiryId' = due.enquiry_id)`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Forwards enquiries as their jobs come up, one at a time in each channel. One that is not taken stays in the queue,
 * which brings it up again; those of a channel that was taken out of the settings wait until it is back. What lost its
 * place in the queue, as by a restore, gets one again first.
 */
export async function workForwards(
  boss: PgBoss,
  { db, now }: { db: Database; now: () => Date },
  channels: ReadonlyMap<Channel, Deliver>,
  log: Log,
): Promise<void> {
  for (const [channel, deliver] of channels) {
    const queue = forwardQueue(channel);
    await ensureQueue(boss, queue);
    for (const enquiryId of await withoutJob(db, channel)) await boss.send(queue, { enquiryId });
    await boss.work<{ enquiryId: string }>(
      queue,
      { pollingIntervalSeconds: LOOK_EVERY_SECONDS },
      async ([job]) => {
        if (!job) return;
        const { enquiryId } = job.data;
        const { signal } = job;
        const failure = await forwardEnquiry(db, { enquiryId, channel }, deliver, { now, signal });
        if (failure === null) return;
        log.warn("An enquiry was not forwarded and is tried again", {
          enquiryId,
          channel,
          reason: failure.summary,
        });
        // What the library keeps of a failed job, and what makes it one.
        throw new Error(failure.summary);
      },
    );
  }
}
