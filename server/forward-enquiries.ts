import type { PgBoss } from "pg-boss";
import type { Channel } from "#app/features/enquiries/enquiry.ts";
import { forwardQueue } from "#app/features/enquiries/enquiry-desk.server.ts";
import { type Deliver, forwardEnquiry } from "#app/features/enquiries/forward-enquiry.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { ensureQueue } from "#app/platform/jobs/queue.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";

const LOOK_EVERY_SECONDS = 2;

/**
 * Forwards enquiries as their jobs come up, one at a time in each channel. One that is not taken stays in the queue,
 * which brings it up again; those of a channel that was taken out of the settings wait until it is back.
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
