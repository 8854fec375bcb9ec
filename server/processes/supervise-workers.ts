import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "#app/platform/config/settings.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { endHungWorkers } from "./heartbeat.ts";
import type { ReachedDatabase } from "./reach-database.ts";
import { unlessStopped } from "./retry-forever.ts";
import type { WorkerSetup } from "./worker-messages.ts";

/** How long a stopping worker may take; by itself it takes ten seconds at most. */
const STOP_MS = 12_000;
/**
 * A dead worker is replaced after a pause, which grows with each death in a row, so that a broken shop does not spin.
 */
const RESTART_MS = 500;
const MAX_RESTART_MS = 10_000;
/** A worker that lived this long counts as healthy. */
const WELL_MS = 60_000;

/**
 * For the system's allocator (glibc; others ignore it). It keeps the memory for compressing a page, 16 MB, for the next
 * page: requesting it from the system each time took four times as long as compressing. A larger buffer returns to the
 * system as soon as it is freed; and few threads have a separate heap.
 */
const KEPT_BYTES = "33554432";
const ALLOCATOR = {
  MALLOC_MMAP_THRESHOLD_: KEPT_BYTES,
  MALLOC_TRIM_THRESHOLD_: KEPT_BYTES,
  MALLOC_ARENA_MAX: "2",
};

interface Options {
  settings: Settings;
  database: ReachedDatabase;
  /** The file that each worker runs. */
  program: string;
  port: number;
  log: Log;
  /** Called with every worker that starts. */
  watch: (worker: Worker) => void;
  /** Ends the start, too. */
  stop: AbortSignal;
}

/** The workers could not start; they have printed the reason above. */
export class WorkersError extends Error {}

/**
 * Starts the workers and waits until they serve. One that dies or hangs later is replaced, while the others continue.
 * Throws a `WorkersError` when one ends before it serves.
 */
export async function superviseWorkers({
  settings,
  database: { connection, sessions },
  program,
  port,
  log,
  watch,
  stop: toldToStop,
}: Options): Promise<{ stop(): Promise<void> }> {
  // The workers accept connections from the port themselves. If this process distributed them, a connection on its way
  // to a worker just killed would be lost silently, and its client would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: program });
  const workers = new Set<Worker>();
  let stopping = false;
  let failures = 0;
  const hung = endHungWorkers(log);

  const fork = (slot: number): Worker => {
    const worker = cluster.fork(ALLOCATOR);
    workers.add(worker);
    hung.watch(worker);
    watch(worker);
    worker.once("exit", () => workers.delete(worker));
    worker.send({ settings, connection, sessions, port, runsJobs: slot === 0 } satisfies WorkerSetup);
    return worker;
  };

  const replaceWhenGone = (worker: Worker, slot: number): void => {
    const began = Date.now();
    worker.once("exit", async (code, signal) => {
      if (stopping) return;
      failures = Date.now() - began > WELL_MS ? 0 : failures + 1;
      log.error("A worker ended and is replaced", undefined, { pid: worker.process.pid, code, signal });
      await sleep(Math.min(RESTART_MS * 2 ** failures, MAX_RESTART_MS));
      if (!stopping) replaceWhenGone(fork(slot), slot);
    });
  };

  const stop = async (): Promise<void> => {
    stopping = true;
    hung.stop();
    await Promise.all(
      [...workers].map(async (worker) => {
        const gone = once(worker, "exit");
        worker.process.kill("SIGTERM");
        const timer = setTimeout(() => worker.process.kill("SIGKILL"), STOP_MS);
        await gone;
        clearTimeout(timer);
      }),
    );
  };

  const start = async (slot: number): Promise<void> => {
    const worker = fork(slot);
    const isServing = await Promise.race([
      once(worker, "listening").then(() => true),
      once(worker, "exit").then(() => false),
    ]);
    if (!isServing) throw new WorkersError("The shop could not start; its last words are above.");
    replaceWhenGone(worker, slot);
  };

  try {
    await unlessStopped(
      toldToStop,
      Promise.all(Array.from({ length: settings.workers }, (_, slot) => start(slot))),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
