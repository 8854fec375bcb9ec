import { sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import type { Channel } from "#app/domain/people/enquiries/enquiry.ts";
import { formService } from "#app/domain/people/enquiries/form-service.server.ts";
import {
  type Deliver,
  forwardEnquiry,
  forwardQueue,
  mailbox,
} from "#app/domain/people/enquiries/forward-enquiry.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { openMailer } from "#app/platform/email/mailer.server.ts";
import { ensureQueue } from "#app/platform/jobs/queue.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { runQueue } from "./run-queue.ts";

/** Where enquiries are forwarded, and the connections that may be held during a conversation with another server. */
export interface Forwarding {
  db: Database;
  channels: ReadonlyMap<Channel, Deliver>;
}

/** Enquiries that are not forwarded yet and have no job for it: a backup has the enquiries, but not the queue. */
async function withoutJob(db: Database, channel: Channel): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT enquiry_id AS id FROM enquiry_forwards AS due WHERE channel = ${channel} AND forwarded_at IS NULL
      AND NOT EXISTS (SELECT FROM pgboss.job WHERE name = ${forwardQueue(channel)} AND state < 'completed'
        AND data ->> 'enquiryId' = due.enquiry_id)`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Forwards enquiries as their jobs come due, each channel separately, so that a slow one does not delay the other. An
 * enquiry that is not accepted stays in the queue, which tries it again. Those of a channel that was removed from the
 * settings wait until it is back. An enquiry that lost its job, for example by a restore, first gets a new one. Returns
 * the function that stops it.
 */
export async function forwardEnquiries(
  boss: PgBoss,
  { db, channels }: Forwarding,
  { now, log }: { now: () => Date; log: Log },
): Promise<() => Promise<void>> {
  for (const channel of channels.keys()) {
    await ensureQueue(boss, forwardQueue(channel));
    for (const enquiryId of await withoutJob(db, channel))
      await boss.send(forwardQueue(channel), { enquiryId });
  }
  const stops = [...channels].map(([channel, deliver]) => {
    const queue = forwardQueue(channel);
    const next = async (signal: AbortSignal) => {
      const [job] = await boss.fetch<{ enquiryId: string }>(queue);
      if (!job) return "none";
      const { enquiryId } = job.data;
      try {
        const failure = await forwardEnquiry(db, { enquiryId, channel }, deliver, { now, signal });
        if (failure === null) {
          await boss.complete(queue, job.id);
          return "sent";
        }
        const { reason, summary } = failure;
        log.warn("An enquiry was not forwarded and is tried again", { enquiryId, channel, reason: summary });
        await boss.fail(queue, job.id, { message: summary });
        return reason;
      } catch (error) {
        // Its job comes due again, now or when the queue considers this process dead.
        await boss.fail(queue, job.id).catch(() => undefined);
        throw error;
      }
    };
    return runQueue(next, { what: "Enquiries to forward", log });
  });
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** The channels to which the settings forward enquiries. */
export function enquiryChannels({ enquiries, mail }: Settings): ReadonlyMap<Channel, Deliver> {
  const channels = new Map<Channel, Deliver>();
  if (enquiries.formEndpoint) channels.set("form", formService(enquiries.formEndpoint));
  if (enquiries.mailTo && mail) channels.set("mail", mailbox(openMailer(mail), enquiries.mailTo));
  return channels;
}
