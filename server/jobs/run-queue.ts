import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#app/platform/logging/log.server.ts";

/**
 * The outcome for the next item in a queue: there was none; it was accepted; it was refused, which concerns it alone;
 * or the receiving side was unavailable, which would be the same for every other item.
 */
export type Sending = "none" | "sent" | "refused" | "unavailable";

interface Options {
  /** The name of the items, for the log. */
  what: string;
  log: Log;
  /** The most items at the same time. */
  most?: number;
  /** The receiving side. A pause ends once it changes. */
  receiver?: () => unknown;
}

/** The most at the same time: each holds a connection to the receiving side, and one to the database. */
export const MAX_CONCURRENT_SENDS = 6;
/** How often to check for due items. */
const LOOK_EVERY_MS = 1_000;
/** How long to pause while the receiving side is unavailable; each pause is twice as long. */
const PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** How long items under way may take when the shop stops. */
const FINISH_MS = 5_000;

/**
 * Empties a queue as it fills. `next` claims the oldest due item, sends it and records the outcome, or reports that
 * there is none. Many run in parallel, so that a slow one delays no other. While the receiving side is unavailable, one
 * attempt is made after each pause; once it answers, the number of parallel attempts grows again. `next` may throw,
 * when the database is away; the next check then comes as usual. Returns the function that stops it: items under way
 * are finished, or aborted by the signal.
 */
export function runQueue(
  next: (signal: AbortSignal) => Promise<Sending>,
  { what, log, most = MAX_CONCURRENT_SENDS, receiver = () => null }: Options,
): () => Promise<void> {
  const leaving = new AbortController();
  const givingUp = new AbortController();
  const running = new Set<Promise<void>>();
  let width = most;
  let pauseMs = 0;
  let pausedUntil = 0;
  let answeredAt = 0;
  let isBroken = false;
  let known = receiver();

  const notice = (): void => {
    const now = receiver();
    if (now === known) return;
    known = now;
    width = most;
    pauseMs = 0;
    pausedUntil = 0;
  };

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
      // An attempt that began before the last answer, or before the pause, is no new evidence.
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
  const timer = setInterval(() => {
    notice();
    begin();
  }, LOOK_EVERY_MS);
  return async () => {
    leaving.abort();
    clearInterval(timer);
    const finished = Promise.all(running);
    await Promise.race([finished, sleep(FINISH_MS, undefined, { ref: false })]);
    givingUp.abort();
    await finished;
  };
}
