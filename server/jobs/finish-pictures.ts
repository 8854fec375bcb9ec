import { openImageWorkers } from "#app/platform/images/image-workers.server.ts";
import { finishPicture, listUnfinished } from "#app/platform/images/unfinished.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { repeat } from "./repeat.ts";

const LOOK_MS = 3_000;
/** A failed picture is tried again, but not constantly. */
const AGAIN_MS = 5 * 60 * 1000;
/** It gives way to everything else on the machine, so it may take long. */
const MAX_MS = 3 * 60 * 1000;

interface Options {
  media: string;
  program: string;
  log: Log;
}

/**
 * Makes the AVIF of stored pictures, one after another, in a worker that nobody else waits for. The disk records which
 * are due, so a shop that was killed continues after its restart. Returns the function that stops it.
 */
export function startFinishingPictures({ media, program, log }: Options): () => Promise<void> {
  const imageWorkers = openImageWorkers({ program, log, maxMs: MAX_MS });
  const failed = new Map<string, number>();

  const look = async (signal: AbortSignal): Promise<void> => {
    for (const name of await listUnfinished(media)) {
      if (signal.aborted) return;
      if ((failed.get(name) ?? 0) + AGAIN_MS > Date.now()) continue;
      if (!(await finishPicture(media, name, imageWorkers))) failed.set(name, Date.now());
    }
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
