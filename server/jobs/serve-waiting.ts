import { serveWaiting } from "#app/domain/people/lists/serve-waiting.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { repeat } from "./repeat.ts";

const LOOK_EVERY_MS = 1_000;

/** Gives pieces that came to those who wait for them, and ends turns. Returns the function that stops it. */
export function startServingWaiting(deps: { db: Database; now: () => Date }, log: Log): () => Promise<void> {
  const look = async (): Promise<void> => {
    const { lapsed, offered } = await serveWaiting(deps);
    if (lapsed + offered > 0) log.info("The waiting list was served", { lapsed, offered });
  };
  return repeat(look, {
    pauseMs: LOOK_EVERY_MS,
    onError: (error) => log.warn("The waiting list cannot be served", { reason: String(error) }),
  });
}
