import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { clientConfig, type DatabaseConnection } from "../db/connection.server.ts";
import type { Log } from "../logging/log.server.ts";
import { CHANGES_CHANNEL } from "./changes.server.ts";

const RETRY_MS = 500;

/** What is kept in memory as long as nothing that it is made of changes. */
export interface Forgetful {
  /** Forgets what carries one of the tags. */
  purge(tags: readonly string[]): void;
  /** Forgets everything: after changes may have been missed. */
  clear(): void;
}

/**
 * Keeps what is in memory true: hears of every change on a connection of its own. While that is broken nothing can be
 * heard, so all is forgotten when it breaks and again when it is back. Returns how to stop listening.
 */
export function listenForChanges(
  connection: DatabaseConnection,
  kept: readonly Forgetful[],
  log: Log,
): () => Promise<void> {
  const purge = (tags: string[]) => {
    for (const each of kept) each.purge(tags);
  };
  const clear = () => {
    for (const each of kept) each.clear();
  };
  let stopped = false;
  let client: Client | null = null;

  const listen = async (): Promise<void> => {
    while (!stopped) {
      client = new Client({ ...clientConfig(connection), application_name: "shop changes", keepAlive: true });
      const lost = new Promise<void>((resolve) => client?.once("end", () => resolve()));
      client.on("error", () => undefined);
      client.on("notification", ({ payload }) => purge(JSON.parse(payload ?? "[]")));
      try {
        await client.connect();
        await client.query(`LISTEN ${CHANGES_CHANNEL}`);
        clear();
        await lost;
      } catch (error) {
        log.warn("Could not listen for changes; pages are not cached meanwhile", { reason: String(error) });
      }
      clear();
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
