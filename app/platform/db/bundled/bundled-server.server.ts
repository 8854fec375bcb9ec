/**
 * The bundled PostgreSQL: one server for each data folder. The first process that needs it starts it, all others share
 * it (shop processes, operator commands), and the last one to leave stops it. It runs apart from all of them. A process
 * killed without leaving does no harm: the server stays, and the next start joins it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { BundledServerError, messageOf } from "./bundled-server-error.ts";
import { type Binaries, type Cluster, DEFAULT_PORT, ensureCluster, findBinaries } from "./cluster.server.ts";
import {
  boundLog,
  findPostmaster,
  type StartedServer,
  startPostmaster,
  stopPostmaster,
} from "./postmaster.server.ts";
import { arrive, type BundledConnection, connectionTo, leave, socketFolderOf } from "./presence.server.ts";

type Log = (message: string) => void;

/** How long leaving waits for a server that is only just starting. */
const LEAVE_MS = 3_000;

type Options = {
  /** The data folder. The cluster is in its `postgres` folder, the log in `postgres.log`. Created if missing. */
  dataDir: string;
  log: Log;
  /**
   * Also listen on this port of 127.0.0.1, with passwords, if this call is the one that starts the server. For tests.
   */
  listenTcp?: number;
  /** Ends the attempt: it throws, and leaves no server that it started. */
  stop?: AbortSignal;
};

export type BundledServer = {
  connection: BundledConnection;
  /** Whether the server was running already. */
  joined: boolean;
  /** Leaves the server, and stops it when no other process uses it. Close all pools first. Safe to call twice. */
  release(): Promise<void>;
};

/**
 * A place at the data folder's server. The server is started if it is not running, and started again if it dies while
 * the place is held. Throws a `BundledServerError`, one line for a person, when that is impossible.
 */
export async function acquireBundledServer({
  dataDir,
  log,
  listenTcp,
  stop: toldToStop,
}: Options): Promise<BundledServer> {
  const refuse = (error: unknown): never => {
    throw BundledServerError.from(error, `The data folder ${dataDir} cannot be used`);
  };
  const binaries = findBinaries();
  const cluster = await ensureCluster(dataDir, binaries, toldToStop).catch(refuse);
  await boundLog(cluster);

  const leaving = new AbortController();
  const take = () => joinOrStart(cluster, { binaries, tcpPort: listenTcp, signal: leaving.signal });
  const retake = async (): Promise<Place> => {
    log("The bundled PostgreSQL went away; joining it again, or starting it.");
    for (;;) {
      try {
        return watch(await take());
      } catch (error) {
        leaving.signal.throwIfAborted();
        log(messageOf(error));
        await sleep(1_000, undefined, { signal: leaving.signal });
      }
    }
  };
  const watch = (place: Place): Place => {
    place.presence.once("end", () => {
      if (!leaving.signal.aborted) current = retake();
    });
    return place;
  };

  const stopTaking = (): void => leaving.abort(toldToStop?.reason);
  toldToStop?.addEventListener("abort", stopTaking);
  if (toldToStop?.aborted) stopTaking();
  const first = await take()
    .catch(refuse)
    .finally(() => toldToStop?.removeEventListener("abort", stopTaking));
  let current = Promise.resolve(first);
  watch(first);
  log(`${first.joined ? "Joined" : "Started"} the bundled PostgreSQL in ${cluster.folder}.`);

  // This process was restarting the server when it had to leave: the server runs, and no process has a place at it.
  const placeAtLiving = async (): Promise<Place | undefined> =>
    (await findPostmaster(cluster))
      ? joinOrStart(cluster, { binaries, signal: AbortSignal.timeout(LEAVE_MS) }).catch(() => undefined)
      : undefined;

  const release = async (): Promise<void> => {
    leaving.abort();
    const place = await current.catch(() => placeAtLiving());
    if (!place) return; // The server is not running, so there is nothing to leave.
    await leave(place.presence, () => stop(cluster, log)).catch((error: unknown) =>
      log(`The bundled PostgreSQL was gone before we left it: ${messageOf(error)}`),
    );
  };
  let released: Promise<void> | undefined;
  return {
    connection: first.connection,
    joined: first.joined,
    release: () => {
      released ??= release();
      return released;
    },
  };
}

async function stop(cluster: Cluster, log: Log): Promise<void> {
  const postmaster = await findPostmaster(cluster);
  if (!postmaster) return log("The bundled PostgreSQL runs where we cannot reach it, and is left running.");
  const isGone = await stopPostmaster(cluster, postmaster);
  log(
    isGone
      ? "Stopped the bundled PostgreSQL."
      : "The bundled PostgreSQL is still stopping; we do not wait for it.",
  );
}

/** A place at the server of a cluster; `joined` when another process had started it. */
type Place = { connection: BundledConnection; presence: Client; joined: boolean };

type JoinOptions = { binaries: Binaries; tcpPort?: number; signal: AbortSignal };

const DEADLINE = 30_000;
// PostgreSQL's start-up messages when another server holds the folder, or the remains of a killed one are still ending.
const IS_CONTENTION = /lock file .* (already exists|is empty)|shared memory block .* still in use/;

/**
 * Joins the server that answers for the cluster, or starts one. PostgreSQL's own lock decides between several
 * simultaneous starts; the losers try again and join. Waits while a server starts up, recovers or shuts down.
 */
async function joinOrStart(cluster: Cluster, options: JoinOptions): Promise<Place> {
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
  { binaries, tcpPort, signal }: JoinOptions,
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
