import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { BundledServerError } from "./bundled-server-error.ts";
import { type Binaries, type Cluster, DEFAULT_PORT } from "./cluster.server.ts";
import { findPostmaster, type StartedServer, startPostmaster, stopPostmaster } from "./postmaster.server.ts";
import { arrive, type BundledConnection, connectionTo, socketFolderOf } from "./presence.server.ts";

/** A place at the server of a cluster; `joined` when another process had started it. */
export type Place = { connection: BundledConnection; presence: Client; joined: boolean };

type Options = { binaries: Binaries; tcpPort?: number; signal: AbortSignal };

const DEADLINE = 30_000;
// PostgreSQL's start-up messages when another server holds the folder, or the remains of a killed one are still ending.
const IS_CONTENTION = /lock file .* (already exists|is empty)|shared memory block .* still in use/;

/**
 * Joins the server that answers for the cluster, or starts one. PostgreSQL's own lock decides between several
 * simultaneous starts; the losers try again and join. Waits while a server starts up, recovers or shuts down.
 */
export async function joinOrStart(cluster: Cluster, options: Options): Promise<Place> {
  const own: { server: StartedServer | undefined } = { server: undefined };
  try {
    return await joinOrStartOwn(cluster, options, own);
  } catch (error) {
    // Nobody has come to a server that is only just starting.
    if (options.signal.aborted && own.server?.pid !== undefined)
      await stopPostmaster(cluster, { pid: own.server.pid }).catch(() => undefined);
    throw error;
  }
}

async function joinOrStartOwn(
  cluster: Cluster,
  { binaries, tcpPort, signal }: Options,
  own: { server: StartedServer | undefined },
): Promise<Place> {
  let lastProblem = "";
  for (
    const deadline = Date.now() + DEADLINE;
    Date.now() < deadline;
    await sleep(20, undefined, { signal })
  ) {
    const postmaster = await findPostmaster(cluster);
    // Also without a postmaster that we can see: it may run in another container on the same volume.
    if (postmaster || !own.server) {
      const connection = connectionTo(
        postmaster?.socketFolder ?? socketFolderOf(cluster),
        postmaster?.port ?? tcpPort ?? DEFAULT_PORT,
      );
      try {
        const presence = await arrive(connection);
        return { connection, presence, joined: !own.server || own.server.pid !== postmaster?.pid };
      } catch (error) {
        lastProblem = describe(error, cluster);
      }
    }
    const failure = await own.server?.failure();
    if (failure !== undefined) {
      if (!IS_CONTENTION.test(failure)) {
        throw new BundledServerError(`The bundled PostgreSQL did not start in ${cluster.folder}`, failure);
      }
      own.server = undefined;
    }
    if (!own.server && !(await findPostmaster(cluster)))
      own.server = await startPostmaster(cluster, binaries, tcpPort);
  }
  throw new BundledServerError(
    `The bundled PostgreSQL in ${cluster.folder} did not answer within ${DEADLINE / 1000} seconds`,
    lastProblem,
  );
}

/** The problem in words. Throws it when waiting cannot resolve it. */
function describe(error: unknown, cluster: Cluster): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  // Network and start-up problems are temporary. So is a connection that a stopping server cut (no code, or class 57).
  const mayPass = code === "" || /^(ENOENT|ECONN|EPIPE|EAGAIN|57|53|55)/.test(code);
  if (mayPass) return message;
  throw new BundledServerError(`The bundled PostgreSQL in ${cluster.folder} refused us`, message, {
    cause: error,
  });
}
