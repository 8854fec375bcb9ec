import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";
import type { Log } from "#app/platform/logging/log.server.ts";
import { endHungWorkers } from "./heartbeat.ts";
import { unlessStopped } from "./retry-forever.ts";
import type { AllWorkersSetup, ToWorker, WorkerSetup } from "./worker-messages.ts";

/** How long a stopping worker may take; by itself it takes ten seconds at most. */
const STOP_MS = 12_000;
/** How long a worker may take until it can take the place of another. */
const READY_MS = 60_000;
/** How long a worker that leaves to its successor may take; by itself it takes five minutes at most. */
const LEAVE_MS = 310_000;
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

/** Room in megabytes for what was just made. By itself Node takes eight times as much, and rarely gives it back. */
const YOUNG_SPACE = "--max-semi-space-size=16";

/** The largest room in megabytes for what lives long; all columns of numbers of the catalogue lie outside it. */
const OLD_SPACE_MB = 1024;
const OLD_SPACE = "--max-old-space-size";

/**
 * The options of a worker. The less room there is at most, the sooner Node collects: with its own four gigabytes a
 * worker of a large catalogue took half as much memory again. A smaller machine, or a person, may have set less.
 */
function memoryOptions(): string[] {
  const isChosen = process.execArgv.some((each) => each.startsWith(OLD_SPACE));
  const isLess = getHeapStatistics().heap_size_limit <= OLD_SPACE_MB * 1024 * 1024;
  return isChosen || isLess ? [YOUNG_SPACE] : [YOUNG_SPACE, `${OLD_SPACE}=${OLD_SPACE_MB}`];
}

/** What workers run: a build's file, and what it is given. */
interface Version {
  program: string;
  setup: AllWorkersSetup;
}

interface Options extends Version {
  log: Log;
  /** Called with every worker that starts. */
  watch: (worker: Worker) => void;
  /** Ends the start, too. */
  stop: AbortSignal;
}

/** The workers could not start; they have printed the reason above. */
export class WorkersError extends Error {}

export interface Workers {
  /**
   * Replaces one after the other: the new one serves before the old one leaves. Throws a `WorkersError` when a new one
   * does not serve; then it and the others stay as they are.
   */
  replace(version: Version): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the workers and waits until they serve. One that dies or hangs later is replaced, while the others continue.
 * Throws a `WorkersError` when one ends before it serves.
 */
export async function superviseWorkers({
  log,
  watch,
  stop: toldToStop,
  ...first
}: Options): Promise<Workers> {
  // The workers accept connections from the port themselves. If this process distributed them, a connection on its way
  // to a worker just killed would be lost silently, and its client would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const workers = new Set<Worker>();
  /** The one of each place, alive or about to be replaced. */
  const serving: Worker[] = [];
  let stopping = false;
  let failures = 0;
  const hung = endHungWorkers(log);

  const fork = (slot: number, { program, setup }: Version, isSuccessor = false): Worker => {
    cluster.setupPrimary({ exec: program, execArgv: [...process.execArgv, ...memoryOptions()] });
    const worker = cluster.fork(ALLOCATOR);
    workers.add(worker);
    hung.watch(worker);
    watch(worker);
    worker.once("exit", () => workers.delete(worker));
    worker.send({ ...setup, runsJobs: slot === 0, isSuccessor } satisfies WorkerSetup);
    return worker;
  };

  const isInPlace = (worker: Worker, slot: number) => !stopping && serving[slot] === worker;

  const putInPlace = (worker: Worker, slot: number, version: Version): void => {
    serving[slot] = worker;
    const began = Date.now();
    worker.once("exit", async (code, signal) => {
      if (!isInPlace(worker, slot)) return;
      failures = Date.now() - began > WELL_MS ? 0 : failures + 1;
      log.error("A worker ended and is replaced", undefined, { pid: worker.process.pid, code, signal });
      await sleep(Math.min(RESTART_MS * 2 ** failures, MAX_RESTART_MS));
      if (isInPlace(worker, slot)) putInPlace(fork(slot, version), slot, version);
    });
  };

  const stop = async (): Promise<void> => {
    stopping = true;
    hung.stop();
    await Promise.all(
      [...workers].map((worker) => untilGone(worker, STOP_MS, () => worker.process.kill("SIGTERM"))),
    );
  };

  const serves = (worker: Worker): Promise<boolean> =>
    Promise.race([once(worker, "listening").then(() => true), once(worker, "exit").then(() => false)]);

  const start = async (slot: number): Promise<void> => {
    const worker = fork(slot, first);
    if (!(await serves(worker)))
      throw new WorkersError("The shop could not start; its last words are above.");
    putInPlace(worker, slot, first);
  };

  const replaceOne = async (slot: number, version: Version): Promise<void> => {
    const worker = fork(slot, version, true);
    const timer = setTimeout(() => worker.process.kill("SIGKILL"), READY_MS);
    const isServing = await serves(worker);
    clearTimeout(timer);
    if (!isServing)
      throw new WorkersError(`New workers: ${slot} of ${serving.length}. The next did not serve.`);
    const before = serving[slot];
    putInPlace(worker, slot, version);
    if (before && !before.isDead()) await leave(before);
  };

  const leave = (worker: Worker): Promise<void> =>
    untilGone(worker, LEAVE_MS, () => worker.send({ kind: "leave" } satisfies ToWorker, () => undefined));

  try {
    await unlessStopped(
      toldToStop,
      Promise.all(Array.from({ length: first.setup.settings.workers }, (_, slot) => start(slot))),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    async replace(version) {
      for (const slot of serving.keys()) if (!stopping) await replaceOne(slot, version);
    },
    stop,
  };
}

/** Asks a worker to end, and waits for it; one that takes longer than it may is killed. */
async function untilGone(worker: Worker, mayTakeMs: number, ask: () => void): Promise<void> {
  const gone = once(worker, "exit");
  ask();
  const timer = setTimeout(() => worker.process.kill("SIGKILL"), mayTakeMs);
  await gone;
  clearTimeout(timer);
}
