import { keepSchedules } from "#app/features/schedules/keep-schedules.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { repeat } from "./repeat.ts";

const LOOK_EVERY_MS = 1_000;

/** Publishes the products whose moment has come. Returns the function that stops it. */
export function startSchedules(deps: { db: Database; now: () => Date }, log: Log): () => Promise<void> {
  const look = async (): Promise<void> => {
    const changed = await keepSchedules(deps);
    if (changed > 0) log.info("Scheduled changes of products were made", { products: changed });
  };
  return repeat(look, {
    pauseMs: LOOK_EVERY_MS,
    onError: (error) =>
      log.warn("Scheduled changes of products cannot be looked for", { reason: String(error) }),
  });
}
