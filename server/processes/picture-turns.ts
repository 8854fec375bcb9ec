import type { Worker } from "node:cluster";
import type { TakeTurn } from "#app/platform/images/image-workers.server.ts";
import { type FromWorker, fromWorker, type ToWorker, toWorker } from "./worker-messages.ts";

/**
 * The worker's part: asks the first process for a turn, and gives it back. A worker that ends gives its turns back by
 * ending.
 */
export function requestTurns(): TakeTurn {
  let last = 0;
  const waiting = new Map<number, () => void>();
  process.on("message", (message) => {
    const told = toWorker.safeParse(message).data;
    if (told?.kind === "turn") waiting.get(told.turn)?.();
  });
  const tell = (message: FromWorker) => process.connected && process.send?.(message);
  return async () => {
    last += 1;
    const turn = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(turn, resolve);
    tell({ kind: "turn-wanted", turn });
    await promise;
    waiting.delete(turn);
    return () => tell({ kind: "turn-over", turn });
  };
}

/**
 * The first process's part: gives so many turns at once to all workers of the machine, first come, first served. A
 * picture takes much memory, and each worker knows only of its own.
 */
export function grantTurns(most: number): { watch(worker: Worker): void } {
  interface Turn {
    worker: Worker;
    turn: number;
  }
  let queue: Turn[] = [];
  let taken: Turn[] = [];

  const grant = (): void => {
    while (taken.length < most) {
      const next = queue.shift();
      if (!next) return;
      taken.push(next);
      next.worker.send({ kind: "turn", turn: next.turn } satisfies ToWorker);
    }
  };
  const without = (turns: readonly Turn[], worker: Worker, number?: number): Turn[] =>
    turns.filter(({ worker: its, turn }) => its !== worker || (number !== undefined && turn !== number));

  const watch = (worker: Worker): void => {
    worker.on("message", (message) => {
      const told = fromWorker.safeParse(message).data;
      if (told?.kind === "turn-wanted") queue.push({ worker, turn: told.turn });
      if (told?.kind === "turn-over") taken = without(taken, worker, told.turn);
      grant();
    });
    worker.once("exit", () => {
      queue = without(queue, worker);
      taken = without(taken, worker);
      grant();
    });
  };
  return { watch };
}
