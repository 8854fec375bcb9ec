import { setTimeout as sleep } from "node:timers/promises";
import { finishPicture, listUnfinished } from "#app/platform/images/unfinished.server.ts";
import { openWorkshop } from "#app/platform/images/workshop.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";

const LOOK_MS = 3_000;
/** What could not be made is tried again, but not all the time. */
const AGAIN_MS = 5 * 60 * 1000;

interface Options {
  media: string;
  program: string;
  log: Log;
}

/**
 * Makes the AVIF of pictures that were taken in, one after the other, in a workshop that nobody else waits for. What is
 * to be done stands on the disk, so a shop that was killed goes on with it. Returns how to stop.
 */
export function startFinishingPictures({ media, program, log }: Options): () => Promise<void> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const workshop = openWorkshop({ program, log });
  const failed = new Map<string, number>();

  const look = async (): Promise<void> => {
    for (const name of await listUnfinished(media)) {
      if (signal.aborted) return;
      if ((failed.get(name) ?? 0) + AGAIN_MS > Date.now()) continue;
      if (!(await finishPicture(media, name, workshop))) failed.set(name, Date.now());
    }
  };
  const lookAgainAndAgain = async (): Promise<void> => {
    while (!signal.aborted) {
      await look().catch((error) => log.error("Pictures could not be finished", error));
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const looking = lookAgainAndAgain();
  return async () => {
    leaving.abort();
    workshop.close();
    await looking;
  };
}
