import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "#app/platform/config/settings.server.ts";
import type { DatabaseConnection } from "#app/platform/db/connection.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { endHungWorkers } from "./heartbeat.ts";
import type { WorkerSetup } from "./worker-setup.ts";

/** A worker that is told to stop is given this long; it takes ten seconds at most by itself. */
const STOP_MS = 12_000;
/** A worker that died is not replaced at once, and each time in a row later, so that a broken shop does not spin. */
const RESTART_MS = 500;
const MAX_RESTART_MS = 10_000;
/** A worker that lived so long was well. */
const WELL_MS = 60_000;

/**
 * For the system's allocator (glibc; others do not know it). A buffer of a page's size goes back to the system the
 * moment it is freed, where glibc would learn to keep it; and few threads have a heap of their own.
 */
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_ARENA_MAX: "2" };

interface Options {
  settings: Settings;
  connection: DatabaseConnection;
  port: number;
  log: Log;
  /** Hears of every worker as it begins. */
  watch: (worker: Worker) => void;
}

/** The workers could not even begin; what they said stands above. */
export class WorkersError extends Error {}

/**
 * Starts the workers and waits until they serve; one that dies or hangs later is replaced, the others go on. Throws a
 * `WorkersError` when one ends before it serves.
 */
export async function superviseWorkers({
  settings,
  connection,
  port,
  log,
  watch,
}: Options): Promise<{ stop(): Promise<void> }> {
  // The workers take connections from the port themselves. Handed out by this process, one that is on its way to a
  // worker just killed would be lost without a word, and its client would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
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
    worker.send({ settings, connection, port, runsJobs: slot === 0 } satisfies WorkerSetup);
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
    await Promise.all(Array.from({ length: settings.workers }, (_, slot) => start(slot)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
