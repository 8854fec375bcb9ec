import type { Pool } from "pg";
import { shopFacts } from "#app/domain/content/facts.ts";
import type { KeptContent } from "#app/domain/content/kept-content.server.ts";
import type { ContentDeps } from "#app/domain/content/read-documents.server.ts";
import type { ProviderClock } from "#app/domain/money/payments/call-stripe.server.ts";
import { returnsOfRefunds } from "#app/domain/returns/returns-of-refunds.server.ts";
import type { Sealer } from "#app/platform/config/secrets.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { type Database, openDatabase } from "#app/platform/db/client.server.ts";
import { type DiskRoom, watchDiskRoom } from "#app/platform/disk/disk-room.server.ts";
import { machineMark } from "#app/platform/disk/machine-mark.server.ts";
import type { Site } from "#app/platform/http/context.ts";
import { reachOf } from "#app/platform/http/post-outside.server.ts";
import type { PictureStore } from "#app/platform/images/picture-store.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import type { ObjectStore } from "#app/platform/objects/object-store.server.ts";
import { startFinishingPictures, startImporting } from "#server/jobs/catalogue-jobs.ts";
import type { enquiryChannels } from "#server/jobs/forward-enquiries.ts";
import { startServingWaiting } from "#server/jobs/send-mails.ts";
import type { ShopSetup } from "#server/processes/worker-messages.ts";
import { startSchedules } from "./jobs/apply-schedules.ts";
import { type FeedChanges, startKeepingFeeds } from "./jobs/keep-feeds.ts";
import { startPublishing } from "./jobs/publish-words.ts";
import { MAX_CONCURRENT_SENDS } from "./jobs/run-queue.ts";
import { startSandboxClock } from "./jobs/sandbox-clock.ts";
import { MAX_SENDS, sendMails } from "./jobs/send-mails.ts";
import { sendWebhooks } from "./jobs/send-webhooks.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import type { FeedsDeps } from "./jobs/write-feeds.ts";
import type { KeptServiceStore } from "./services.ts";

/** The parts of the shop that the background work needs. */
interface BackgroundShop {
  db: Database;
  services: KeptServiceStore;
  site: Site;
  now: () => Date;
  timeDoubt: () => Promise<string | null>;
  providerClock: ProviderClock;
  content: KeptContent;
  contentDeps: ContentDeps;
  pictures: PictureStore;
  /** The bucket of the shop's pictures; null when they are on the disk. */
  objects: ObjectStore | null;
  room: DiskRoom;
  /** The folder of the shop's pictures. */
  media: string;
  /** The shop's own secret. */
  secret: string;
  sealer: Sealer;
  feeds: { folder: string; changes: FeedChanges; catalogueIndex: FeedsDeps["catalogueIndex"] };
}

interface BackgroundOptions {
  settings: Settings;
  setup: ShopSetup;
  pool: Pool;
  forwarding: ReturnType<typeof enquiryChannels>;
  log: Log;
}

/** Starts all background work, which one process does for all. Returns the function that stops it. */
export async function startBackground(
  shop: BackgroundShop,
  { settings, setup, pool, forwarding, log }: BackgroundOptions,
): Promise<() => Promise<void>> {
  const { db, services, site, now, timeDoubt, content, contentDeps, pictures, objects, room, media } = shop;
  const { secret, sealer, feeds, providerClock } = shop;
  // With another provider than the owner's, jobs would end orders that are being paid.
  await services.readAtStart();
  // Held during conversations with mail servers, however slow: separate from the connections that shoppers wait for.
  const sending = openDatabase(setup.connection, {
    applicationName: "shop sending",
    max:
      MAX_CONCURRENT_SENDS * forwarding.size + Object.values(MAX_SENDS).reduce((sum, most) => sum + most, 0),
    log: (message) => log.warn(message),
  });
  const parts = {
    ...{ db, site, now, timeDoubt, log, media, objects, pictures, room },
    connection: setup.sessions,
    dataDir: settings.dataDir,
    passphrase: settings.backupPassphrase,
    ...{ providerClock, machine: machineMark(settings.dataDir) },
    refusal: () => content.whyNoOrders ?? services.latest.whyNoPayments,
    get noticesTo() {
      return settings.enquiries.mailTo ?? content.latest.site.contact.email;
    },
    returns: returnsOfRefunds,
    // Read at each use, because they may change.
    get gateway() {
      return services.latest.gateway;
    },
    get delivery() {
      return content.latest.delivery;
    },
    get seller() {
      return shopFacts(content.latest);
    },
  };
  const stopJobs = await startJobs(pool, parts, { db: sending.db, channels: forwarding }, log).catch(
    async (error) => {
      await sending.close();
      throw error;
    },
  );
  const findDeps = () => ({
    shop: shopFacts(content.latest),
    ...{ origin: site.origin, mediaUrl: site.mediaUrl },
    noticesTo: parts.noticesTo,
    secret,
  });
  const findShop = () => {
    const { site: brand, kinds } = content.latest;
    return { name: brand.name, ...site, pictureOrigin: pictures.origin, kinds };
  };
  const stops = [
    stopJobs,
    sendMails({ db: sending.db, findMailer: () => services.latest.means.mailer, findDeps, now, log }),
    sendWebhooks({ db, sealer, now, reach: reachOf(settings.siteUrl) }, log),
    startImporting({ db, findShop, now, log }),
    startPublishing(contentDeps, log),
    startSchedules({ db, now }, log),
    startServingWaiting({ db, now }, log),
    startKeepingFeeds(
      { ...site, db, readContent: content.read, catalogueIndex: feeds.catalogueIndex },
      { folder: feeds.folder, changes: feeds.changes, log, now },
    ),
    startFinishingPictures({ media, objects, program: setup.program, takeTurn: setup.takeTurn, log }),
    startSandboxClock(db, () => services.latest.sandbox, log),
  ];
  const stopWatching = watchDiskRoom(room, log);
  return async () => {
    stopWatching();
    await Promise.all(stops.map((stop) => stop()));
    services.latest.means.mailer?.close();
    await sending.close();
  };
}
