import type { ShopFacts } from "#app/domain/catalogue/import/plan.ts";
import {
  findRunning,
  giveUpImport,
  progressOf,
  runImport,
} from "#app/domain/catalogue/import/run-import.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { moveToBucket } from "#app/platform/images/bucket-pictures.server.ts";
import { openImageWorkers, type TakeTurn } from "#app/platform/images/image-workers.server.ts";
import { finishPicture, listUnfinished } from "#app/platform/images/sweep-pictures.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import type { ObjectStore } from "#app/platform/objects/object-store.server.ts";
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

const LOOK_MS = 3_000;

/** A failed picture is tried again, but not constantly. */
const AGAIN_MS = 5 * 60 * 1000;

/** It gives way to everything else on the machine, so it may take long. */
const MAX_MS = 3 * 60 * 1000;

interface Options {
  media: string;
  /** The target of finished pictures; null when they stay. */
  objects: ObjectStore | null;
  program: string;
  takeTurn: TakeTurn | undefined;
  log: Log;
}

/**
 * Makes the AVIF of stored pictures, one after another, in a worker that nobody else waits for. The disk records which
 * are due, so a shop that was killed continues after its restart. Returns the function that stops it.
 */
export function startFinishingPictures({
  media,
  objects,
  program,
  takeTurn,
  log,
}: Options): () => Promise<void> {
  const imageWorkers = openImageWorkers({ program, takeTurn, log, maxMs: MAX_MS });
  const failed = new Map<string, number>();
  let movesFrom = 0;

  const look = async (signal: AbortSignal): Promise<void> => {
    for (const name of await listUnfinished(media)) {
      if (signal.aborted) return;
      if ((failed.get(name) ?? 0) + AGAIN_MS > Date.now()) continue;
      if (!(await finishPicture(media, name, imageWorkers))) failed.set(name, Date.now());
    }
    if (objects === null || Date.now() < movesFrom) return;
    // A bucket that is away is logged once in a while, not at every look.
    movesFrom = Date.now() + AGAIN_MS;
    await moveToBucket(media, objects, signal);
    movesFrom = 0;
  };
  const stop = repeat(look, {
    pauseMs: LOOK_MS,
    onError: (error) => log.error("Pictures could not be finished", error),
  });
  return async () => {
    const stopped = stop();
    imageWorkers.close();
    await stopped;
  };
}
