import type { ShopFacts } from "#app/domain/catalogue/import/plan.ts";
import {
  findRunning,
  giveUpImport,
  progressOf,
  runImport,
} from "#app/domain/catalogue/import/run-import.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { repeat } from "./repeat.ts";

const LOOK_EVERY_MS = 1_000;
/** Failures in a row without progress; after these a person must look into it. */
const MAX_FAILURES = 5;

interface ImportJobOptions {
  db: Database;
  findShop: () => ShopFacts;
  now: () => Date;
  log: Log;
}

/**
 * Checks once a second whether an administrator has started an import, and runs it. An import that a process leaves
 * unfinished is continued by the next one: the database records its progress. Returns the function that stops it; that
 * interrupts an import between two transactions.
 */
export function startImporting({ db, findShop, now, log }: ImportJobOptions): () => Promise<void> {
  let failures = 0;
  const look = async (signal: AbortSignal): Promise<void> => {
    const id = await findRunning(db);
    if (id === null) return;
    const before = await progressOf(db, id);
    try {
      await runImport(db, id, { shop: findShop(), now, log, signal });
      failures = 0;
    } catch (error) {
      log.error("An import of products broke off", error, { id });
      failures = (await progressOf(db, id)) > before ? 1 : failures + 1;
      if (failures < MAX_FAILURES) return;
      failures = 0;
      await giveUpImport(db, id, now());
    }
  };
  return repeat(look, {
    pauseMs: LOOK_EVERY_MS,
    onError: (error) => log.warn("Imports cannot be looked for", { reason: String(error) }),
  });
}
