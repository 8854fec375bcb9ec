import path from "node:path";
import { RouterContextProvider } from "react-router";
import { catalogueIndexContext, keepCatalogueIndex } from "#app/features/catalogue/catalogue-index.server.ts";
import { deliveryTerms } from "#app/features/content/delivery-terms.ts";
import { paymentGatewayContext } from "#app/features/payments/payment-gateway.server.ts";
import { sandboxContext } from "#app/features/payments/sandbox/sandbox-context.ts";
import { listenForChanges } from "#app/platform/cache/listen-for-changes.server.ts";
import { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { openDatabase } from "#app/platform/db/client.server.ts";
import { isMigrated } from "#app/platform/db/migrate.server.ts";
import { clockContext, databaseContext, logContext, siteContext } from "#app/platform/http/context.ts";
import { siteAt } from "#app/platform/http/site.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { openPayments } from "./payments.ts";
import type { WorkerSetup } from "./worker-setup.ts";

/** Connections of one process at most. */
const CONNECTIONS = 10;
/** Pages kept in memory by one process, in all their encodings. */
const PAGE_CACHE_BYTES = 32 * 1024 * 1024;

export interface Shop {
  pages: PageCache;
  /** What a request's loaders and actions may reach. */
  createContext(): RouterContextProvider;
  /** Null when the shop can serve, else why it cannot. */
  whyNotReady(): Promise<string | null>;
  /** Begins the background work, if it is this process's. Returns how to stop it. */
  startJobs(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Puts the shop together: the one place where its parts meet. */
export function openShop(settings: Settings, setup: WorkerSetup, log: Log): Shop {
  const database = openDatabase(setup.connection, {
    applicationName: "shop worker",
    max: CONNECTIONS,
    log: (message) => log.warn(message),
  });
  const { db, pool } = database;
  const site = siteAt(settings.siteUrl, setup.port);
  const now = () => new Date();
  const { gateway, sandbox } = openPayments(settings, setup.port);
  const pages = new PageCache({ mostBytes: PAGE_CACHE_BYTES });
  const catalogueIndex = keepCatalogueIndex(db);
  const stopListening = listenForChanges(setup.connection, [catalogueIndex, pages], log);

  return {
    pages,

    createContext() {
      const context = new RouterContextProvider();
      context.set(databaseContext, db);
      context.set(logContext, log);
      context.set(siteContext, site);
      context.set(clockContext, now);
      context.set(catalogueIndexContext, catalogueIndex);
      context.set(paymentGatewayContext, gateway);
      context.set(sandboxContext, sandbox);
      return context;
    },

    async whyNotReady() {
      try {
        return (await isMigrated(db, path.resolve("database/migrations")))
          ? null
          : "the database is not migrated";
      } catch {
        return "the database cannot be reached";
      }
    },

    async startJobs() {
      if (!setup.runsJobs) return async () => {};
      const [{ startJobs }, { startSandboxClock }] = await Promise.all([
        import("./jobs.ts"),
        import("./sandbox-clock.ts"),
      ]);
      const stopClock = sandbox && startSandboxClock(db, sandbox, log);
      const stopJobs = await startJobs(pool, { db, gateway, site, now, delivery: deliveryTerms }, log);
      return async () => {
        await Promise.all([stopClock?.(), stopJobs()]);
      };
    },

    async close() {
      await stopListening();
      await database.close();
    },
  };
}
