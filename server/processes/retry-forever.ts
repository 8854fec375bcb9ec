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

/**
 * Resolves when the process is told to stop. A second signal is the same stop: npm passes Ctrl-C on to a process that
 * has already received it from the terminal, and the second must not interrupt the shutdown.
 */
export function untilToldToStop(...signals: (NodeJS.Signals | "disconnect")[]): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal as NodeJS.Signals, () => resolve());
  });
}

/** Work that was left because the process was told to stop. */
export class StoppedError extends Error {}

/**
 * The result of work, unless the process is told to stop first: then it throws a `StoppedError`, and the work is left.
 */
export async function unlessStopped<T>(stop: AbortSignal, work: Promise<T>): Promise<T> {
  let leave = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => {
    leave = () => reject(new StoppedError());
    stop.addEventListener("abort", leave);
    if (stop.aborted) leave();
  });
  return Promise.race([work, stopped]).finally(() => stop.removeEventListener("abort", leave));
}
