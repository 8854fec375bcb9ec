import { type DeliveryDeps, deliverNext } from "#app/domain/webhooks/deliver-webhook.server.ts";
import { listActive } from "#app/domain/webhooks/endpoints.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { repeat } from "./repeat.ts";
import { runQueue } from "./run-queue.ts";

/** How often to look for addresses that were added, paused or removed. */
const LOOK_EVERY_MS = 2_000;
/** The most events at once for one receiver. */
const MAX_SENDS = 4;

/**
 * Sends events to other programs, to each address beside the others, so that a slow or dead one delays no other.
 * Returns the function that stops it.
 */
export function sendWebhooks(deps: DeliveryDeps, log: Log): () => Promise<void> {
  const queues = new Map<string, () => Promise<void>>();
  const look = async (): Promise<void> => {
    const active = new Set(await listActive(deps.db));
    for (const [id, stop] of queues) {
      if (active.has(id)) continue;
      queues.delete(id);
      void stop();
    }
    for (const id of active) {
      if (queues.has(id)) continue;
      const next = (signal: AbortSignal) => deliverNext(deps, id, signal);
      queues.set(id, runQueue(next, { what: "Events for other programs", log, most: MAX_SENDS }));
    }
  };
  const stopLooking = repeat(look, {
    pauseMs: LOOK_EVERY_MS,
    onError: (error) => log.warn("The addresses of other programs cannot be read", { reason: String(error) }),
  });
  return async () => {
    await stopLooking();
    await Promise.all([...queues.values()].map((stop) => stop()));
  };
}
