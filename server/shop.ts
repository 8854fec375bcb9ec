import { createHash } from "node:crypto";
import path from "node:path";
import type { RouterContextProvider } from "react-router";
import { loadCalendar } from "#app/domain/calendar/read-calendar.server.ts";
import { countOfKinds } from "#app/domain/catalogue/products/admin-queries.server.ts";
import {
  createCatalogueIndex,
  type KeptCatalogueIndex,
  openVocabulary,
} from "#app/domain/catalogue/search/catalogue-index.server.ts";
import { createContentStore, type KeptContent } from "#app/domain/content/kept-content.server.ts";
import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import { publishBlankDocuments } from "#app/domain/content/sample-documents.server.ts";
import { searchTerms, sizeNames } from "#app/domain/content/search-words.server.ts";
import { namesSession, openIdentity } from "#app/domain/identity/identity.server.ts";
import { openProviderClock } from "#app/domain/money/payments/call-stripe.server.ts";
import { isDeliveryCountry } from "#app/domain/money/payments/delivery-countries.ts";
import { countVisits, saveVisits, type VisitCounter } from "#app/domain/people/visits/count-visits.server.ts";
import { openCheckoutLoader } from "#app/domain/selling/checkout/checkout-loader.server.ts";
import { listenForChanges } from "#app/platform/cache/listen-for-changes.server.ts";
import { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { keptSecret, openSealer, secretMark } from "#app/platform/config/secrets.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { isPooled, openDatabase } from "#app/platform/db/client.server.ts";
import {
  CLOCK_TOLERANCE_MS,
  type DatabaseClock,
  openDatabaseClock,
} from "#app/platform/db/database-clock.server.ts";
import { type DatabaseWatch, watchDatabase } from "#app/platform/db/database-watch.server.ts";
import { openDiskRoom } from "#app/platform/disk/disk-room.server.ts";
import type { Site } from "#app/platform/http/context.ts";
import { openPolicyReports } from "#app/platform/http/policy-reports.server.ts";
import { siteAt } from "#app/platform/http/site.server.ts";
import { type AdmitVisitor, openVisitorLimit } from "#app/platform/http/visitor-limit.server.ts";
import { bucketReader, type ReadObject } from "#app/platform/images/bucket-pictures.server.ts";
import { pictureEncoder } from "#app/platform/images/encode-picture.server.ts";
import { type ImageWorkers, openImageWorkers } from "#app/platform/images/image-workers.server.ts";
import { openJobQueue } from "#app/platform/jobs/queue.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { openBucket } from "#app/platform/objects/object-store.server.ts";
import { enquiryChannels } from "#server/jobs/forward-enquiries.ts";
import type { ShopSetup } from "#server/processes/worker-messages.ts";
import { samplePictureFolders } from "../database/seed/sample-pictures.ts";
import { readSampleReviews } from "../database/seed/sample-reviews.ts";
import { dropDatedPages } from "./http/dated-pages.ts";
import { countFeedChanges } from "./jobs/keep-feeds.ts";
import { type ShopNumbers, shopNumbers } from "./jobs/shop-numbers.ts";
import { openPictures } from "./pictures.ts";
import { retryForever } from "./processes/retry-forever.ts";
import { openReadiness } from "./readiness.ts";
import { requestContexts } from "./request-context.ts";
import { createServiceStore } from "./services.ts";
import { isCountedPage, listShownPaths } from "./shown-paths.ts";

/** The most connections of one process, and of all: the bundled server allows 120, and operators need some. */
const CONNECTIONS = 10;
const ALL_CONNECTIONS = 70;
/** The memory for pages kept by one process, in all their encodings. */
const PAGE_CACHE_BYTES = 32 * 1024 * 1024;

/** Said by `/readyz`: pages are right meanwhile, and slow. */
const NOT_HEARD = "Changes cannot be heard; pages are not cached meanwhile.";

export interface Shop {
  site: Site;
  /** Counts one more request of a kind for a visitor. */
  admitVisitor: AdmitVisitor;
  /** The time of all processes. */
  clock: DatabaseClock;
  pages: PageCache;
  databaseWatch: DatabaseWatch;
  catalogueIndex: KeptCatalogueIndex;
  content: KeptContent;
  imageWorkers: ImageWorkers;
  /** Reads a file from the bucket, if the shop has one. */
  readObject: ReadObject | null;
  /** Where feeds and sitemap are written. */
  feedsFolder: string;
  visits: VisitCounter;
  /**
   * The services of a request's loaders and actions. `visitor` is its client's address, `log` the log for this request.
   */
  createContext(visitor: string, log: Log): Promise<RouterContextProvider>;
  /** The database connections of this process. */
  connections(): { all: number; idle: number; waiting: number };
  /** The metrics of the database and the disk, if this process runs the jobs; null elsewhere. */
  numbers(): Promise<ShopNumbers | null>;
  /** Null when the shop can serve, otherwise the reason why it cannot. */
  whyNotReady(): Promise<string | null>;
  /** The present problems of a shop that can serve, as sentences. */
  readonly problems: readonly string[];
  /** Starts the background work, if this process runs it. Returns the function that stops it. */
  startJobs(): () => Promise<void>;
  close(): Promise<void>;
}

/** Assembles the shop: the one place where its parts meet. */
export function openShop(settings: Settings, setup: ShopSetup, log: Log): Shop {
  const connections = Math.max(2, Math.min(CONNECTIONS, Math.floor(ALL_CONNECTIONS / settings.workers) - 1));
  const { tracer } = setup;
  const database = openDatabase(setup.connection, {
    applicationName: "shop worker",
    tracer,
    max: connections,
    log: (message) => log.warn(message),
  });
  const { db, pool } = database;
  const mediaUrl = settings.images.store === "s3" ? settings.images.mediaUrl : null;
  const site = siteAt(settings.siteUrl, setup.port, mediaUrl);
  const clock = openDatabaseClock(db, { file: path.join(settings.dataDir, "last-seen.txt"), log });
  const { now } = clock;
  // The other half is for payment pages, events, jobs and other requests.
  const loader = openCheckoutLoader(db, Math.ceil(connections / 2));
  const providerClock = openProviderClock(path.join(settings.dataDir, "provider-clock.json"), log);
  const timeDoubt = async (): Promise<string | null> =>
    clock.doubt() ??
    (Math.abs((await providerClock.offBy()) ?? 0) > CLOCK_TOLERANCE_MS
      ? "this machine's clock is not the payment provider's"
      : null);
  const secret = settings.authSecret ?? keptSecret(settings.dataDir, "auth-secret");
  const sealer = openSealer(secret);
  const services = createServiceStore({
    ...{ db, settings, sealer, providerClock, tracer, log },
    ownAddress: setup.ownAddress,
    isReporter: setup.runsJobs,
  });
  const content = createContentStore(db, log, {
    sendsEmail: async () => (await services.read()).means.mailer !== null,
    takesCalls: async () => (await loadCalendar(db)).openHours.length > 0,
    ...(settings.seed === "none" && { begin: () => publishBlankDocuments(db, now()) }),
  });
  const identity = openIdentity({ db, site, secret, shopName: content.latest.site.name, now });
  const pages = new PageCache({ maxBytes: PAGE_CACHE_BYTES });
  const stopDropping = dropDatedPages({
    ...{ pages, now },
    packing: () => content.latest.delivery.packing ?? null,
    claims: () => content.latest.claims,
  });
  const databaseWatch = watchDatabase(setup.connection);
  const catalogueIndex = createCatalogueIndex(db, {
    vocabulary: openVocabulary(searchTerms, sizeNames),
    readKinds: async () => (await content.read()).kinds,
    wordsTag: CONTENT_TAG,
  });
  const feedChanges = countFeedChanges();
  const stopListening = listenForChanges(
    setup.sessions,
    [content, services, catalogueIndex, pages, feedChanges],
    log,
    { mark: secretMark(secret) },
  );
  // They have absolute addresses: those of another port, host or address of pictures are other files.
  const feedsFolder = path.join(settings.dataDir, "feeds", feedsName(site.origin + (mediaUrl ?? "")));
  const media = path.join(settings.dataDir, "media");
  const imageWorkers = openImageWorkers({ program: setup.program, takeTurn: setup.takeTurn, log });
  const room = openDiskRoom(settings.dataDir, { holdsDatabase: settings.databaseUrl === null });
  const objects = settings.images.store === "s3" ? openBucket(settings.images.bucket) : null;
  const pictures = openPictures(settings.images, { db, media, objects, imageWorkers, room, log });
  const backupMeans = {
    connection: setup.sessions,
    ...{ dataDir: settings.dataDir, objects },
    migrations: path.resolve("database/migrations"),
    holdsDatabase: settings.databaseUrl === null,
    passphrase: settings.backupPassphrase,
  };
  const readiness = openReadiness({
    ...{ db, databaseWatch, content, services },
    media: settings.images.store === "local" ? media : null,
    secretMark: isPooled(setup.sessions) ? null : secretMark(secret),
  });
  const samples = { folders: samplePictureFolders(), reviews: readSampleReviews() };
  const queue = openJobQueue(setup.connection, log);
  const forwarding = enquiryChannels(settings);
  const enquiryDeps = { db, queue, channels: [...forwarding.keys()], room, watch: databaseWatch, now };
  const visitors = openVisitorLimit(db, secret, log);
  const contentDeps = {
    ...{ db, now, isDeliveryCountry },
    listPaths: async () => listShownPaths(catalogueIndex, await content.read()),
    countOfKinds: () => countOfKinds(db),
  };

  const visits = countVisits({
    write: async (portion) =>
      saveVisits(db, portion, await isCountedPage(catalogueIndex, await content.read())),
    ...{ isSignedIn: namesSession, now, log },
  });

  const startBackground = async (): Promise<() => Promise<void>> => {
    // Loaded only by the process that needs it.
    const background = await import("./background.ts");
    const shop = {
      ...{ db, services, site, now, timeDoubt, content, contentDeps, pictures, objects, room, media },
      ...{ secret, sealer, providerClock },
      feeds: { folder: feedsFolder, changes: feedChanges, catalogueIndex },
    };
    return background.startBackground(shop, { settings, setup, pool, forwarding, log });
  };

  return {
    site,
    clock,
    admitVisitor: visitors.admit,
    pages,
    databaseWatch,
    catalogueIndex,
    content,
    imageWorkers,
    readObject: objects && bucketReader(objects, media, imageWorkers),
    feedsFolder,
    visits,

    createContext: requestContexts({
      ...{ settings, db, site, now, secret, sealer, services, providerClock, loader },
      ...{ content, contentDeps, identity, enquiryDeps, databaseWatch, room },
      admitVisitor: visitors.admit,
      ...{ pictures, samples, catalogueIndex, backupMeans },
      encodePicture: pictureEncoder(media, imageWorkers, room),
      policyReports: openPolicyReports(log),
    }),

    connections: () => ({ all: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    numbers: setup.runsJobs ? shopNumbers(db, room) : async () => null,

    whyNotReady: readiness.whyNotReady,
    get problems() {
      return [...services.latest.means.problems, ...(pages.isOpen ? [] : [NOT_HEARD])];
    },

    startJobs() {
      if (!setup.runsJobs) return async () => {};
      void readiness.logMissingPictures(log);
      return retryForever(startBackground, log);
    },

    async close() {
      imageWorkers.close();
      stopDropping();
      clock.close();
      await Promise.all([stopListening(), databaseWatch.close()]);
      await queue.close();
      await Promise.all([visits.close(), visitors.tell(now())]);
      await database.close();
    },
  };
}

const feedsName = (addresses: string): string =>
  createHash("sha256").update(addresses).digest("hex").slice(0, 12);
