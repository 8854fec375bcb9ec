import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { clientConfig, type DatabaseConnection } from "../db/connection.server.ts";
import type { Log } from "../logging/log.server.ts";
import { CHANGES_CHANNEL } from "./changes.server.ts";
import type { PageCache } from "./page-cache.server.ts";

const RETRY_MS = 500;

/**
 * Keeps the page cache true: hears of every change on a connection of its own. While that is broken nothing can be
 * heard, so the cache is emptied when it breaks and again when it is back. Returns how to stop listening.
 */
export function listenForChanges(
  connection: DatabaseConnection,
  cache: PageCache,
  log: Log,
): () => Promise<void> {
  let stopped = false;
  let client: Client | null = null;

  const listen = async (): Promise<void> => {
    while (!stopped) {
      client = new Client({ ...clientConfig(connection), application_name: "shop changes", keepAlive: true });
      const lost = new Promise<void>((resolve) => client?.once("end", () => resolve()));
      client.on("error", () => undefined);
      client.on("notification", ({ payload }) => cache.purge(JSON.parse(payload ?? "[]")));
      try {
        await client.connect();
        await client.query(`LISTEN ${CHANGES_CHANNEL}`);
        cache.clear();
        await lost;
      } catch (error) {
        log.warn("Could not listen for changes; pages are not cached meanwhile", { reason: String(error) });
      }
      cache.clear();
      if (!stopped) await sleep(RETRY_MS);
    }
  };

  const listening = listen();
  return async () => {
    stopped = true;
    await client?.end();
    await listening;
  };
}
