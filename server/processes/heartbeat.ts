import type { Worker } from "node:cluster";
import { url as debuggerUrl } from "node:inspector";
import type { Log } from "#app/platform/logging/log.server.ts";
import { type FromWorker, fromWorker } from "./worker-messages.ts";

const BEAT_MS = 2_000;

const LOOK_MS = 1_000;

/** A worker that was silent for this long answers no request either, because its thread is busy. */
const HUNG_MS = 12_000;

/** The worker's part: reports to the first process at intervals that its thread runs. It waits for no answer. */
export function startBeating(): void {
  const tell = () =>
    process.send?.({ kind: "beat", isDebugged: debuggerUrl() !== undefined } satisfies FromWorker);
  tell();
  setInterval(tell, BEAT_MS).unref();
}

/**
 * The first process's part: ends workers that have fallen silent, so that they are replaced. It leaves a worker at a
 * breakpoint alone, and all workers when it was this process that slept.
 */
export function endHungWorkers(log: Log): { watch(worker: Worker): void; stop(): void } {
  const lastHeard = new Map<Worker, { at: number; isDebugged: boolean }>();
  let lookedAt = performance.now();

  const watch = (worker: Worker): void => {
    worker.once("exit", () => lastHeard.delete(worker));
    worker.on("message", (message) => {
      const told = fromWorker.safeParse(message);
      if (!told.success || told.data.kind !== "beat") return;
      lastHeard.set(worker, { at: performance.now(), isDebugged: told.data.isDebugged });
    });
  };
  const look = (): void => {
    const now = performance.now();
    const slept = now - lookedAt > 3 * LOOK_MS;
    lookedAt = now;
    for (const [worker, last] of lastHeard) {
      if (last.isDebugged) continue;
      if (slept) last.at = now;
      if (now - last.at < HUNG_MS) continue;
      log.error("A worker hangs and is ended", undefined, {
        pid: worker.process.pid,
        silentForSeconds: Math.round((now - last.at) / 1000),
      });
      lastHeard.delete(worker);
      worker.process.kill("SIGKILL");
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return { watch, stop: () => clearInterval(timer) };
}
