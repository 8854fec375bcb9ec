import type { Worker } from "node:cluster";
import { url as debuggerUrl } from "node:inspector";
import type { Log } from "#app/platform/logging/log.server.ts";
import { type FromWorker, fromWorker } from "./worker-messages.ts";

const BEAT_MS = 2_000;
const LOOK_MS = 1_000;
/** A worker that was silent for so long does nothing else either: no request is answered while its thread is busy. */
const HUNG_MS = 12_000;

/** A worker's part: tells the first process again and again that its thread turns. Nobody waits for the answer. */
export function startBeating(): void {
  const tell = () =>
    process.send?.({ kind: "beat", isDebugged: debuggerUrl() !== undefined } satisfies FromWorker);
  tell();
  setInterval(tell, BEAT_MS).unref();
}

/**
 * The first process's part: ends workers that have fallen silent, so that they are replaced. One that stands at a
 * breakpoint is left alone, and so are all when it was this process that slept.
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
