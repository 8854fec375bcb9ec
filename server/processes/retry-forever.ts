import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#app/platform/logging/log.server.ts";

const AGAIN_MS = 10_000;

type Stop = () => Promise<void>;

/**
 * Starts something that the shop can do without for a while, and tries again until it runs; pages are served meanwhile.
 * Returns the function that stops it, or the attempts.
 */
export function retryForever(start: () => Promise<Stop>, log: Log): Stop {
  const leaving = new AbortController();
  const begin = async (): Promise<Stop | null> => {
    while (!leaving.signal.aborted) {
      try {
        return await start();
      } catch (error) {
        log.error("Background work could not start and is tried again", error);
        await sleep(AGAIN_MS, undefined, { signal: leaving.signal }).catch(() => undefined);
      }
    }
    return null;
  };
  const begun = begin();
  return async () => {
    leaving.abort();
    await (await begun)?.();
  };
}
