import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseConnection } from "#app/platform/db/connection.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import type { WorkerSetup } from "./worker-setup.ts";

/** A worker that is told to stop has this long to finish what it is doing. */
const STOP_MS = 10_000;
/** A worker that died at once is not replaced at once. */
const RESTART_MS = 500;

interface Options {
  count: number;
  connection: DatabaseConnection;
  port: number;
  log: Log;
}

/** Starts the workers and waits until they serve; one that dies is replaced, the others go on. */
export async function superviseWorkers({
  count,
  connection,
  port,
  log,
}: Options): Promise<{ stop(): Promise<void> }> {
  // The workers take connections from the port themselves. Handed out by this process, one that is on its way to a
  // worker just killed would be lost without a word, and its client would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const workers = new Map<number, Worker>();
  let stopping = false;

  const start = (slot: number): Promise<unknown> => {
    const worker = cluster.fork();
    workers.set(slot, worker);
    worker.send({ connection, port, runsJobs: slot === 0 } satisfies WorkerSetup);
    worker.once("exit", async (code, signal) => {
      workers.delete(slot);
      if (stopping) return;
      log.error("A worker ended and is replaced", undefined, { pid: worker.process.pid, code, signal });
      await sleep(RESTART_MS);
      if (!stopping) await start(slot);
    });
    return Promise.race([once(worker, "listening"), once(worker, "exit")]);
  };

  await Promise.all(Array.from({ length: count }, (_, slot) => start(slot)));

  return {
    async stop() {
      stopping = true;
      const leaving = [...workers.values()].map((worker) => {
        const gone = once(worker, "exit");
        worker.process.kill("SIGTERM");
        return Promise.race([gone, sleep(STOP_MS + 1_000).then(() => worker.process.kill("SIGKILL"))]);
      });
      await Promise.all(leaving);
    },
  };
}
