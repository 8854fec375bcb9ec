import { setTimeout as sleep } from "node:timers/promises";
import { applySchedules, findNextMoment } from "#app/domain/catalogue/schedules/apply-schedules.server.ts";
import { findNextOpening, openDrops } from "#app/domain/selling/drops/request-drop-letter.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { repeat } from "./repeat.ts";

const LOOK_EVERY_MS = 1_000;

interface ScheduleDeps {
  db: Database;
  now: () => Date;
}

/**
 * Publishes the products and opens the drops whose moment has come. It waits for a moment that comes before the next
 * look, so that it acts exactly then. Returns the function that stops it.
 */
export function startSchedules(deps: ScheduleDeps, log: Log): () => Promise<void> {
  const keep = async (): Promise<void> => {
    try {
      const products = await applySchedules(deps);
      if (products > 0) log.info("Scheduled changes of products were made", { products });
    } finally {
      // A fault in a product's schedule keeps no drop closed.
      const drops = await openDrops(deps);
      if (drops > 0) log.info("Drops were opened", { drops });
    }
  };
  const look = async (signal: AbortSignal): Promise<void> => {
    await keep();
    for (let next = await findNext(deps); next && !signal.aborted; next = await findNext(deps)) {
      await sleep(next.getTime() - deps.now().getTime(), undefined, { signal });
      await keep();
    }
  };
  return repeat(look, {
    pauseMs: LOOK_EVERY_MS,
    onError: (error) =>
      log.warn("Scheduled changes of products cannot be looked for", { reason: String(error) }),
  });
}

/** The next moment that comes before the next look. */
async function findNext({ db, now }: ScheduleDeps): Promise<Date | null> {
  const at = now();
  const [moment, opening] = await Promise.all([
    findNextMoment(db, at, LOOK_EVERY_MS),
    findNextOpening(db, at, LOOK_EVERY_MS),
  ]);
  return moment && opening ? (moment < opening ? moment : opening) : (moment ?? opening);
}
