export interface ConcurrencyLimit {
  /**
   * Runs the work when its turn has come, in order of arrival. Null when `lookAgain` was called first: the work then
   * did not run. Throws a `QueueTimeoutError` when no turn came in time.
   */
  take<Value>(work: () => Promise<Value>): Promise<{ value: Value } | null>;
  /** Releases all waiting callers without running their work, because it may no longer be possible. */
  lookAgain(): void;
}

/** No turn came in time. */
export class QueueTimeoutError extends Error {
  override name = "QueueTimeoutError";
}

/** A queue for work that only `atOnce` callers may do at the same time. No caller waits longer than `maxMs`. */
export function limitConcurrency({ atOnce, maxMs }: { atOnce: number; maxMs: number }): ConcurrencyLimit {
  const waiting = new Set<(isTurn: boolean) => void>();
  let free = atOnce;

  const wait = (): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const call = (isTurn: boolean): void => {
        clearTimeout(timer);
        waiting.delete(call);
        resolve(isTurn);
      };
      const timer = setTimeout(() => {
        waiting.delete(call);
        reject(new QueueTimeoutError(`No turn came within ${maxMs} ms`));
      }, maxMs);
      waiting.add(call);
    });

  return {
    async take(work) {
      if (free > 0) free -= 1;
      else if (!(await wait())) return null;
      try {
        return { value: await work() };
      } finally {
        const [next] = waiting;
        if (next) next(true);
        else free += 1;
      }
    },

    lookAgain() {
      for (const call of [...waiting]) call(false);
    },
  };
}
