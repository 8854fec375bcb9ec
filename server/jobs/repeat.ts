import { setTimeout as sleep } from "node:timers/promises";

interface Options {
  pauseMs: number;
  /** Hears why a time failed; the next one comes all the same. */
  onError: (error: unknown) => void;
}

/**
 * Does something at once and then again and again, with a pause after each time. Returns how to stop: the work hears of
 * it by its signal, and what it is at is waited for.
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  { pauseMs, onError }: Options,
): () => Promise<void> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await work(signal).catch((error) => {
        if (!signal.aborted) onError(error);
      });
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    leaving.abort();
    await running;
  };
}
