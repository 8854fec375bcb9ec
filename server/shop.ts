import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { RouterContextProvider } from "react-router";
import {
  catalogueIndexContext,
  type KeptCatalogueIndex,
  keepCatalogueIndex,
} from "#app/features/browse/catalogue-index.server.ts";
import { openVocabulary } from "#app/features/browse/search-vocabulary.server.ts";
import { checkoutDepsContext } from "#app/features/checkout/checkout-deps.server.ts";
import { openCheckoutLoader } from "#app/features/checkout/checkout-loader.server.ts";
import { contentContext } from "#app/features/content/content.server.ts";
import { type KeptContent, keepContent } from "#app/features/content/kept-content.server.ts";
import { CONTENT_TAG } from "#app/features/content/page-tag.ts";
import { contentDepsContext } from "#app/features/content/read-documents.server.ts";
import { searchWords, sizeNames } from "#app/features/content/search-words.server.ts";
import { shopFacts } from "#app/features/content/shop-facts.ts";
import { enquiryDepsContext } from "#app/features/enquiries/enquiry-deps.server.ts";
import { identityDepsContext, openIdentity } from "#app/features/identity/identity.server.ts";
import { namesSession } from "#app/features/identity/require-admin.server.ts";
import { isDeliveryCountry } from "#app/features/payments/delivery-countries.ts";
import { paymentGatewayContext } from "#app/features/payments/payment-gateway.server.ts";
import { openProviderClock, providerClockContext } from "#app/features/payments/provider-clock.server.ts";
import { sandboxContext } from "#app/features/payments/sandbox/sandbox-context.ts";
import { testModeContext } from "#app/features/payments/test-mode.ts";
import { countOfKinds } from "#app/features/products/admin-queries.server.ts";
import { samplePicturesContext } from "#app/features/products/sample-pictures.server.ts";
import { hasStoredPictures } from "#app/features/products/used-pictures.server.ts";
import { codeTries } from "#app/features/promotions/code-tries.server.ts";
import { countVisits, type VisitCounter } from "#app/features/visits/count-visits.server.ts";
import { saveVisits } from "#app/features/visits/save-visits.server.ts";
import { backupMeansContext } from "#app/platform/backup/backup-means.ts";
import { listenForChanges } from "#app/platform/cache/listen-for-changes.server.ts";
import { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { keptSecret } from "#app/platform/config/secrets.server.ts";
import { isPublicWithTestKeys, type Settings, usesTestKeys } from "#app/platform/config/settings.server.ts";
import { type SetupMeans, setupMeansContext } from "#app/platform/config/setup-means.ts";
import { openDatabase } from "#app/platform/db/client.server.ts";
import {
  CLOCK_TOLERANCE_MS,
  type DatabaseClock,
  openDatabaseClock,
} from "#app/platform/db/database-clock.server.ts";
import { type DatabaseWatch, watchDatabase } from "#app/platform/db/database-watch.server.ts";
import { isMigrated } from "#app/platform/db/migrate.server.ts";
import { openDiskRoom } from "#app/platform/disk/disk-room.server.ts";
import { openMailer } from "#app/platform/email/mailer.server.ts";
import {
  type Admit,
  admitContext,
  clockContext,
  databaseContext,
  diskRoomContext,
  logContext,
  pictureStoreContext,
  type Site,
  siteContext,
  visitorContext,
  visitorMarkContext,
} from "#app/platform/http/context.ts";
import { siteAt } from "#app/platform/http/site.server.ts";
import { type AdmitVisitor, visitorLimit, visitorMark } from "#app/platform/http/visitor-limit.server.ts";
import { type ImageWorkers, openImageWorkers } from "#app/platform/images/image-workers.server.ts";
import { isMarkedFolder } from "#app/platform/images/media-mark.server.ts";
import { openJobQueue } from "#app/platform/jobs/queue.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { traceMethods, traceQueries } from "#app/platform/tracing/trace-asking.server.ts";
import { samplePictureFolders } from "../database/seed/sample-pictures.ts";
import { enquiryChannels } from "./jobs/enquiry-channels.ts";
import { countFeedChanges } from "./jobs/keep-feeds.ts";
import { type ShopNumbers, shopNumbers } from "./jobs/shop-numbers.ts";
import { openPayments } from "./payments.ts";
import { openPictures } from "./pictures.ts";
import { keepTrying } from "./processes/keep-trying.ts";
import type { ShopSetup } from "./processes/worker-setup.ts";
import { isCountedPage, listShownPaths } from "./shown-paths.ts";

/** The most connections of one process, and of all: the bundled server allows 120, and operators need some. */
const CONNECTIONS = 10;
const ALL_CONNECTIONS = 70;
/** The memory for pages kept by one process, in all their encodings. */
const PAGE_CACHE_BYTES = 32 * 1024 * 1024;

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
  /** Where feeds and sitemap are written. */
  feedsFolder: string;
  visits: VisitCounter;
  /**
   * What a request's loaders and actions may reach. `visitor` is its client's address, `log` the log for this request.
   */
  createContext(visitor: string, log: Log): Promise<RouterContextProvider>;
  /** The database connections of this process. */
  connections(): { all: number; idle: number; waiting: number };
  /** The metrics of the database and the disk, where this process runs the jobs; null elsewhere. */
  numbers(): Promise<ShopNumbers | null>;
  /** Null when the shop can serve, otherwise the reason why it cannot. */
  whyNotReady(): Promise<string | null>;
  /** Starts the background work, if this process runs it. Returns the function that stops it. */
  startJobs(): () => Promise<void>;
  close(): Promise<void>;
}

/** Assembles the shop: the one place where its parts meet. */
export function openShop(settings: Settings, setup: ShopSetup, log: Log): Shop {
  const connections = Math.max(2, Math.min(CONNECTIONS, Math.floor(ALL_CONNECTIONS / settings.workers) - 1));
  const database = openDatabase(setup.connection, {
    applicationName: "shop worker",
    max: connections,
    log: (message) => log.warn(message),
  });
  const { db, pool } = database;
  const site = siteAt(settings.siteUrl, setup.port);
  const clock = openDatabaseClock(db, { file: path.join(settings.dataDir, "last-seen.txt"), log });
  const { now } = clock;
  // The other half is for payment pages, events, jobs and other requests.
  const loader = openCheckoutLoader(db, Math.ceil(connections / 2));
  const providerClock = openProviderClock(path.join(settings.dataDir, "provider-clock.json"), log);
  const { gateway: provider, sandbox } = openPayments(settings, setup.ownAddress, providerClock);
  const timeDoubt = async (): Promise<string | null> =>
    clock.doubt() ??
    (Math.abs((await providerClock.offBy()) ?? 0) > CLOCK_TOLERANCE_MS
      ? "this machine's clock is not the payment provider's"
      : null);
  // The sandbox uses this machine's own clock.
  if (sandbox) void providerClock.forget();
  const { tracer } = setup;
  if (tracer) traceQueries(pool, tracer);
  const gateway = tracer ? traceMethods(provider, "payment provider", tracer) : provider;
  const secret = settings.authSecret ?? keptSecret(settings.dataDir, "auth-secret");
  const content = keepContent(db, log);
  const identity = openIdentity({ db, site, secret, shopName: content.latest.site.name, now });
  const mailer = settings.mail && openMailer(settings.mail);
  const ownSettings = path.resolve(".env");
  const means = {
    ...{ siteUrl: settings.siteUrl, payments: paymentsOf(settings), mailer },
    settingsFile: existsSync(ownSettings) ? ownSettings : null,
  };
  const pages = new PageCache({ maxBytes: PAGE_CACHE_BYTES });
  const databaseWatch = watchDatabase(setup.connection);
  const catalogueIndex = keepCatalogueIndex(db, {
    vocabulary: openVocabulary(searchWords, sizeNames),
    readKinds: async () => (await content.read()).kinds,
    wordsTag: CONTENT_TAG,
  });
  const feedChanges = countFeedChanges();
  const stopListening = listenForChanges(
    setup.connection,
    [content, catalogueIndex, pages, feedChanges],
    log,
  );
  // They have absolute addresses: those of another port or host are other files.
  const feedsFolder = path.join(settings.dataDir, "feeds", feedsName(site.origin));
  const media = path.join(settings.dataDir, "media");
  const imageWorkers = openImageWorkers({ program: setup.program, log });
  const room = openDiskRoom(settings.dataDir, { holdsDatabase: settings.databaseUrl === null });
  const pictures = openPictures(settings.images, { media, imageWorkers, room, log });
  const backupMeans = {
    connection: setup.connection,
    dataDir: settings.dataDir,
    migrations: path.resolve("database/migrations"),
    holdsDatabase: settings.databaseUrl === null,
  };
  let isMarked = settings.images.store !== "local";
  const hasOwnPictures = async (): Promise<boolean> => {
    isMarked ||= await isMarkedFolder(db, media, () => hasStoredPictures(db));
    return isMarked;
  };
  const samplePictures = samplePictureFolders();
  const queue = openJobQueue(setup.connection, log);
  const forwarding = enquiryChannels(settings);
  const enquiryDeps = { db, queue, channels: [...forwarding.keys()], room, watch: databaseWatch, now };
  const admitVisitor = visitorLimit(db, secret, log);
  const contentDeps = {
    db,
    now,
    listPaths: async () => listShownPaths(catalogueIndex, await content.read()),
    isDeliveryCountry,
    countOfKinds: () => countOfKinds(db),
  };

  const visits = countVisits({
    write: async (portion) =>
      saveVisits(db, portion, await isCountedPage(catalogueIndex, await content.read())),
    isSignedIn: namesSession,
    now,
    log,
  });

  const startBackground = async (): Promise<() => Promise<void>> => {
    // Loaded only by the process that needs it.
    const background = await import("./background.ts");
    const shop = {
      ...{ db, gateway, site, now, timeDoubt, content, contentDeps, mailer, sandbox, pictures, room, media },
      secret,
      feeds: { folder: feedsFolder, changes: feedChanges, catalogueIndex },
    };
    return background.startBackground(shop, { settings, setup, pool, forwarding, log });
  };

  return {
    site,
    clock,
    admitVisitor,
    pages,
    databaseWatch,
    catalogueIndex,
    content,
    imageWorkers,
    feedsFolder,
    visits,

    async createContext(visitor, requestLog) {
      const context = new RouterContextProvider();
      const words = await content.read();
      context.set(contentContext, words);
      context.set(contentDepsContext, contentDeps);
      context.set(databaseContext, db);
      context.set(logContext, requestLog);
      context.set(pictureStoreContext, pictures);
      context.set(siteContext, site);
      context.set(clockContext, now);
      context.set(setupMeansContext, means);
      context.set(diskRoomContext, room);
      context.set(backupMeansContext, backupMeans);
      context.set(catalogueIndexContext, catalogueIndex);
      context.set(samplePicturesContext, samplePictures);
      const hasMail = mailer !== null;
      context.set(identityDepsContext, { db, identity, site, now, log: requestLog, hasMail });
      context.set(paymentGatewayContext, gateway);
      context.set(providerClockContext, providerClock);
      context.set(testModeContext, isPublicWithTestKeys(settings));
      context.set(sandboxContext, sandbox);
      const admit: Admit = (thing) => admitVisitor(thing, visitor, now());
      const { delivery } = words;
      const orders = { db, gateway, site, delivery, now, loader, log: requestLog, seller: shopFacts(words) };
      const tries = codeTries(db, { visitor, secret, now });
      context.set(checkoutDepsContext, {
        ...orders,
        codeTries: tries,
        admit,
        room,
        watch: databaseWatch,
        content,
      });
      context.set(enquiryDepsContext, { ...enquiryDeps, admit });
      context.set(visitorContext, visitor);
      context.set(visitorMarkContext, visitorMark(visitor, secret));
      context.set(admitContext, admit);
      return context;
    },

    connections: () => ({ all: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    numbers: setup.runsJobs ? shopNumbers(db, room) : async () => null,

    async whyNotReady() {
      // The pool may have a new connection already, while this process still refuses checkouts.
      if (databaseWatch.isAway) return "the database cannot be reached";
      try {
        if (!(await isMigrated(db, path.resolve("database/migrations"))))
          return "the database is not migrated";
        if (!(await hasOwnPictures())) return PICTURES_ELSEWHERE;
        await content.read();
        return content.whyNoOrders;
      } catch {
        return "the database cannot be reached";
      }
    },

    startJobs() {
      if (!setup.runsJobs) return async () => {};
      void hasOwnPictures().then(
        (hasThem) =>
          hasThem || log.error("Pictures cannot be shown", undefined, { reason: PICTURES_ELSEWHERE }),
        () => undefined,
      );
      return keepTrying(startBackground, log);
    },

    async close() {
      imageWorkers.close();
      clock.close();
      await Promise.all([stopListening(), databaseWatch.close()]);
      await queue.close();
      await visits.close();
      await database.close();
    },
  };
}

const PICTURES_ELSEWHERE =
  "the folder media in DATA_DIR has not this shop's pictures: share it between the machines, or copy it here with its file .mark";

const feedsName = (origin: string): string => createHash("sha256").update(origin).digest("hex").slice(0, 12);

const paymentsOf = ({ payments }: Settings): SetupMeans["payments"] =>
  payments.provider === "sandbox" ? "sandbox" : usesTestKeys(payments) ? "test" : "live";
