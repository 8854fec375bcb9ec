import type { Database } from "#app/platform/db/client.server.ts";
import type { DatabaseWatch } from "#app/platform/db/database-watch.server.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";
import type { Admit } from "#app/platform/http/context.ts";
import type { JobQueue } from "#app/platform/jobs/queue.server.ts";
import type { Channel } from "./enquiry.ts";

/** The dependencies of saving an enquiry. */
export interface EnquiryDeps {
  db: Database;
  queue: JobQueue;
  /** The channels that forward enquiries; empty when the shop only stores them. */
  channels: readonly Channel[];
  room: DiskRoom;
  watch: Pick<DatabaseWatch, "isAway" | "look">;
  now: () => Date;
  /** Counts the visitor's requests, and returns the seconds to wait. */
  admit: Admit;
}

/** The queue of a channel. Each channel has its own, so that a slow one does not delay the other. */
export const forwardQueue = (channel: Channel): string => `forward-enquiry-by-${channel}`;
