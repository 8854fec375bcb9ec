import type { Result } from "#app/shared/result.ts";

/**
 * Sends a file and returns its address; the error is a sentence. `onShare` receives the part that was sent, from 0 to
 * 1.
 */
export type SendFile = (
  file: File,
  options: { onShare: (share: number) => void; signal: AbortSignal },
) => Promise<Result<string, string>>;

export interface UploadQueue {
  /** Sends a file when its turn comes; `onShare` then receives 0. */
  add(key: string, file: File, onShare: (share: number) => void): Promise<Result<string, string> | null>;
  /** Aborts a file, or removes it from the queue; its result is then null. */
  cancel(key: string): void;
  cancelAll(): void;
}

/** The number of files at a time. More would only share the same connection. */
const MAX_AT_ONCE = 3;

/** Sends a few files at a time, in order of arrival. */
export function uploadQueue(send: SendFile): UploadQueue {
  const waiting: { begin: () => void; signal: AbortSignal }[] = [];
  const cancels = new Map<string, AbortController>();
  let running = 0;

  const next = (): void => {
    while (running < MAX_AT_ONCE) {
      const turn = waiting.shift();
      if (!turn) return;
      if (turn.signal.aborted) continue;
      running += 1;
      turn.begin();
    }
  };

  return {
    add(key, file, onShare) {
      const cancel = new AbortController();
      const { signal } = cancel;
      cancels.set(key, cancel);
      return new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => resolve(null));
        const begin = () => {
          onShare(0);
          void send(file, { onShare, signal })
            .then(resolve, reject)
            .finally(() => {
              running -= 1;
              next();
            });
        };
        waiting.push({ begin, signal });
        next();
      });
    },
    cancel: (key) => cancels.get(key)?.abort(),
    cancelAll() {
      for (const cancel of cancels.values()) cancel.abort();
    },
  };
}
