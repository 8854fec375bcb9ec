import path from "node:path";
import { RouterContextProvider } from "react-router";
import { catalogueIndexContext, keepCatalogueIndex } from "#app/features/catalogue/catalogue-index.server.ts";
import { counterContext, deliveryContext } from "#app/features/checkout/checkout-context.server.ts";
import { openCounter } from "#app/features/checkout/counter.server.ts";
import { site as brand } from "#app/features/content/content.ts";
import { deliveryTerms } from "#app/features/content/delivery-terms.ts";
import { enquiryDeskContext } from "#app/features/enquiries/enquiry-desk.server.ts";
import { identityContext, openIdentity } from "#app/features/identity/identity.server.ts";
import { paymentGatewayContext } from "#app/features/payments/payment-gateway.server.ts";
import { sandboxContext } from "#app/features/payments/sandbox/sandbox-context.ts";
import { listenForChanges } from "#app/platform/cache/listen-for-changes.server.ts";
import { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { keptSecret } from "#app/platform/config/secrets.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { openDatabase } from "#app/platform/db/client.server.ts";
import { isMigrated } from "#app/platform/db/migrate.server.ts";
import { openDiskRoom, watchDiskRoom } from "#app/platform/disk/disk-room.server.ts";
import { openMailer } from "#app/platform/email/mailer.server.ts";
import {
  admitContext,
  clockContext,
  databaseContext,
  diskRoomContext,
  logContext,
  pictureStoreContext,
  type Site,
  siteContext,
  visitorContext,
} from "#app/platform/http/context.ts";
import { siteAt } from "#app/platform/http/site.server.ts";
import { type AdmitVisitor, visitorLimit } from "#app/platform/http/visitor-limit.server.ts";
import { openWorkshop, type Workshop } from "#app/platform/images/workshop.server.ts";
import { openJobQueue } from "#app/platform/jobs/queue.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { traceMethods, traceQueries } from "#app/platform/tracing/trace-asking.server.ts";
import { enquiryChannels } from "./enquiry-channels.ts";
import { keepTrying } from "./keep-trying.ts";
import { openPayments } from "./payments.ts";
import { openPictures } from "./pictures.ts";
import { shopNumbers } from "./shop-numbers.ts";
import type { Measured } from "./worker-messages.ts";
import type { ShopSetup } from "./worker-setup.ts";

/** Connections of one process at most, and of all of them: the bundled server takes 120, and operators want some. */
const CONNECTIONS = 10;
const ALL_CONNECTIONS = 90;
/** Pages kept in memory by one process, in all their encodings. */
const PAGE_CACHE_BYTES = 32 * 1024 * 1024;

export interface Shop {
  site: Site;
  /** Counts one more of a thing for a visitor. */
  admitVisitor: AdmitVisitor;
  pages: PageCache;
  workshop: Workshop;
  /** What a request's loaders and actions may reach. `visitor` is the address that it comes from, `log` its own log. */
  createContext(visitor: string, log: Log): RouterContextProvider;
  /** The database connections of this process. */
  connections(): { all: number; idle: number; waiting: number };
  /** What the database and the disk say, where this process runs the jobs; null elsewhere. */
  numbers(): Promise<Measured["shop"]>;
  /** Null when the shop can serve, else why it cannot. */
  whyNotReady(): Promise<string | null>;
  /** Begins the background work, if it is this process's. Returns how to stop it. */
  startJobs(): () => Promise<void>;
  close(): Promise<void>;
}

/** Puts the shop together: the one place where its parts meet. */
export function openShop(settings: Settings, setup: ShopSetup, log: Log): Shop {
  const connections = Math.max(2, Math.min(CONNECTIONS, Math.floor(ALL_CONNECTIONS / settings.workers) - 1));
  const database = openDatabase(setup.connection, {
    applicationName: "shop worker",
    max: connections,
    log: (message) => log.warn(message),
  });
  const { db, pool } = database;
  const site = siteAt(settings.siteUrl, setup.port);
  const now = () => new Date();
  // The other half is for payment pages, events, jobs and everybody else.
  const counter = openCounter(db, Math.ceil(connections / 2));
  const { gateway: provider, sandbox } = openPayments(settings, setup.ownAddress);
  const { tracer } = setup;
  if (tracer) traceQueries(pool, tracer);
  const gateway = tracer ? traceMethods(provider, "payment provider", tracer) : provider;
  const secret = settings.authSecret ?? keptSecret(settings.dataDir, "auth-secret");
  const identity = openIdentity({ db, site, secret, shopName: brand.name });
  const mailer = settings.mail && openMailer(settings.mail);
  const pages = new PageCache({ mostBytes: PAGE_CACHE_BYTES });
  const catalogueIndex = keepCatalogueIndex(db);
  const stopListening = listenForChanges(setup.connection, [catalogueIndex, pages], log);
  const media = path.join(settings.dataDir, "media");
  const workshop = openWorkshop({ program: setup.program, log });
  const room = openDiskRoom(settings.dataDir, { holdsDatabase: settings.databaseUrl === null });
  const pictures = openPictures(settings.images, { media, workshop, room, log });
  const queue = openJobQueue(setup.connection, log);
  const forwarding = enquiryChannels(settings);
  const desk = { db, queue, channels: [...forwarding.keys()], room, now };
  const admitVisitor = visitorLimit(db, secret, log);

  const startJobsAndClock = async (): Promise<() => Promise<void>> => {
    // Loaded by the one process that needs them.
    const [{ startJobs }, { startSandboxClock }, { startImporting }, { startFinishingPictures }] =
      await Promise.all([
        import("./jobs.ts"),
        import("./sandbox-clock.ts"),
        import("./import-products.ts"),
        import("./finish-pictures.ts"),
      ]);
    const noticesTo = settings.enquiries.mailTo ?? brand.contact.email;
    const parts = { db, gateway, mailer, noticesTo, site, now, log, delivery: deliveryTerms, media };
    const stopJobs = await startJobs(pool, parts, forwarding, log);
    const stopClock = sandbox && startSandboxClock(db, sandbox, log);
    const stopImporting = startImporting({
      db,
      shop: { name: brand.name, ...site, pictureOrigin: pictures.origin },
      now,
      log,
    });
    const stopWatching = watchDiskRoom(room, log);
    const stopFinishing = startFinishingPictures({ media, program: setup.program, log });
    return async () => {
      mailer?.close();
      stopWatching();
      await Promise.all([stopClock?.(), stopImporting(), stopFinishing(), stopJobs()]);
    };
  };

  return {
    site,
    admitVisitor,
    pages,
    workshop,

    createContext(visitor, requestLog) {
      const context = new RouterContextProvider();
      context.set(databaseContext, db);
      context.set(logContext, requestLog);
      context.set(pictureStoreContext, pictures);
      context.set(siteContext, site);
      context.set(clockContext, now);
      context.set(diskRoomContext, room);
      context.set(catalogueIndexContext, catalogueIndex);
      context.set(identityContext, identity);
      context.set(paymentGatewayContext, gateway);
      context.set(sandboxContext, sandbox);
      context.set(deliveryContext, deliveryTerms);
      context.set(counterContext, counter);
      context.set(enquiryDeskContext, desk);
      context.set(visitorContext, visitor);
      context.set(admitContext, (thing) => admitVisitor(thing, visitor, now()));
      return context;
    },

    connections: () => ({ all: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    numbers: setup.runsJobs ? shopNumbers(db, room) : async () => null,

    async whyNotReady() {
      try {
        return (await isMigrated(db, path.resolve("database/migrations")))
          ? null
          : "the database is not migrated";
      } catch {
        return "the database cannot be reached";
      }
    },

    startJobs() {
      return setup.runsJobs ? keepTrying(startJobsAndClock, log) : async () => {};
    },

    async close() {
      workshop.close();
      await stopListening();
      await queue.close();
      await database.close();
    },
  };
}
