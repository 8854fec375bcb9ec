import { setTimeout as sleep } from "node:timers/promises";

interface Options {
  pauseMs: number;
  /** Called with the error of a failed run; the next run follows anyway. */
  onError: (error: unknown) => void;
}

/**
 * Runs something at once and then repeatedly, with a pause after each run. Returns the function that stops it: the
 * signal aborts the work, and the run under way is awaited.
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
