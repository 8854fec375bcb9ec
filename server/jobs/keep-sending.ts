import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#app/platform/logging/log.server.ts";

/**
 * What became of the next thing in a queue: there was none; it was taken; it was refused, which is about it alone; or
 * the other side could not be used, which would be the same for every other.
 */
export type Sending = "none" | "sent" | "refused" | "unavailable";

interface Options {
  /** What is sent, for the log. */
  what: string;
  log: Log;
  /** So many at the same time at most. */
  most?: number;
}

/** At the same time at most: each holds a connection to the other side, and one to the database. */
export const MAX_CONCURRENT_SENDS = 6;
/** How often is looked for what is due. */
const LOOK_EVERY_MS = 1_000;
/** An other side that cannot be used is left alone, each time twice as long. */
const PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** What is on its way when the shop stops may take so long. */
const FINISH_MS = 5_000;

/**
 * Empties a queue as it fills. `next` claims the oldest that is due, sends it and notes what came of it, or says that
 * there is none. Many go side by side, so that a slow one holds up nobody. While the other side cannot be used one try
 * is made after each pause; once it answers, more and more go again. `next` may throw: the database is away, and the
 * next look comes as always. Returns how to stop: what is on its way is finished, or given up by the signal.
 */
export function keepSending(
  next: (signal: AbortSignal) => Promise<Sending>,
  { what, log, most = MAX_CONCURRENT_SENDS }: Options,
): () => Promise<void> {
  const leaving = new AbortController();
  const givingUp = new AbortController();
  const running = new Set<Promise<void>>();
  let width = most;
  let pauseMs = 0;
  let pausedUntil = 0;
  let answeredAt = 0;
  let isBroken = false;

  const mayBegin = (): boolean =>
    !leaving.signal.aborted && running.size < width && performance.now() >= pausedUntil;

  const note = (outcome: Sending, began: number): void => {
    isBroken = false;
    if (outcome === "none") return;
    if (outcome !== "unavailable") {
      answeredAt = performance.now();
      pauseMs = 0;
      pausedUntil = 0;
      width = Math.min(most, width * 2);
    } else if (began >= Math.max(answeredAt, pausedUntil)) {
      // Whatever began before the last answer, or before the pause, tells nothing new.
      width = 1;
      pauseMs = Math.min(Math.max(PAUSE_MS, pauseMs * 2), MAX_PAUSE_MS);
      pausedUntil = performance.now() + pauseMs;
    }
  };

  const sendOne = async (): Promise<boolean> => {
    const began = performance.now();
    try {
      const outcome = await next(givingUp.signal);
      note(outcome, began);
      return outcome === "sent" || outcome === "refused";
    } catch (error) {
      if (!isBroken && !leaving.signal.aborted) log.error(`${what} could not be looked for`, error);
      isBroken = true;
      return false;
    }
  };

  const begin = (): void => {
    if (!mayBegin()) return;
    const one = sendOne().then((isMore) => {
      running.delete(one);
      if (isMore) while (mayBegin()) begin();
    });
    running.add(one);
  };

  begin();
  const timer = setInterval(begin, LOOK_EVERY_MS);
  return async () => {
    leaving.abort();
    clearInterval(timer);
    const finished = Promise.all(running);
    await Promise.race([finished, sleep(FINISH_MS, undefined, { ref: false })]);
    givingUp.abort();
    await finished;
  };
}
