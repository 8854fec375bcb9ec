import type { ProviderClock } from "#app/domain/money/payments/call-stripe.server.ts";
import type { CheckoutDeps } from "#app/domain/selling/checkout/checkout-deps.server.ts";
import type { DatabaseConnection } from "#app/platform/db/client.server.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";
import type { PictureStore } from "#app/platform/images/picture-store.server.ts";
import type { ObjectStore } from "#app/platform/objects/object-store.server.ts";

/** The parts of the shop that the jobs need. */
export interface JobsShop extends CheckoutDeps {
  /** The folder of the shop's pictures. */
  media: string;
  /** The bucket of the shop's pictures; null when they are on the disk. */
  objects: ObjectStore | null;
  pictures: Pick<PictureStore, "sweep">;
  connection: DatabaseConnection;
  /** Why the time is in doubt, or null. */
  timeDoubt: () => Promise<string | null>;
  dataDir: string;
  /** Encrypts backups; null to write them unencrypted. */
  passphrase: string | null;
  room: DiskRoom;
  providerClock: Pick<ProviderClock, "offBy">;
  /** Why no order is taken, for the owner; null while orders are taken. */
  refusal: () => string | null;
  /** Marks this machine's own problems. */
  machine: string;
  /** The owner's mailbox. */
  noticesTo: string;
}

/** Recurring work: its schedule (cron), and its function. */
export interface Job {
  name: string;
  cron: string;
  /** It also runs when the shop starts: events from its downtime cannot wait for the next turn. */
  isAtStart?: true;
  /** It deletes, or takes something away, because a time is over: it waits while that time is in doubt. */
  isDestructive?: true;
  /** The most seconds that it may take; ten minutes when left out. */
  expireInSeconds?: number;
  run(): Promise<void>;
}
