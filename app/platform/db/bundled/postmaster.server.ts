import { open, readFile, readlink, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { spawnAs } from "./account.server.ts";
import { type Binaries, type Cluster, DEFAULT_PORT, serverSettings } from "./cluster.server.ts";
import { prepareSocketFolder } from "./presence.server.ts";

/** A server's own entries in postmaster.pid. Port and socket are missing at first. */
export type Postmaster = { pid: number; port?: number; socketFolder?: string };

/** A server that this process started: its process number, and, after it ended on its own, the reason. */
export type StartedServer = { pid?: number; failure(): Promise<string | undefined> };

const MAX_LOG_LENGTH = 5 * 1024 * 1024;

/**
 * The running server of a cluster, or nothing. A number in postmaster.pid proves little, because numbers are reused
 * after a crash or in the next container. The process must also work in the cluster's folder, as every postmaster does.
 */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const lines = (await readPidFile(cluster)).split("\n");
  const pid = Number(lines[0]);
  if (!(pid > 0) || !(await worksIn(pid, cluster.folder))) return undefined;
  return { pid, port: Number(lines[3]) || undefined, socketFolder: lines[4] || undefined };
}

/**
 * Starts a server apart from this process: in its own session, so that neither Ctrl-C nor the end of this process
 * reaches it, and with its output in the log file, so that a full disk cannot block us.
 */
export async function startPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  tcpPort?: number,
): Promise<StartedServer> {
  const socketFolder = await prepareSocketFolder(cluster);
  await removeStaleLocks(cluster, join(socketFolder, `.s.PGSQL.${tcpPort ?? DEFAULT_PORT}.lock`));
  const log = await open(cluster.logFile, "a", 0o600);
  const { size: logStart } = await log.stat();
  const { uid, gid } = cluster.account;
  if (uid !== undefined && gid !== undefined) await log.chown(uid, gid);
  const args = ["-D", cluster.folder, ...serverSettings(socketFolder, tcpPort)];
  const child = spawnAs(cluster.account, binaries.postgres, args, {
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  child.unref();
  let ended: string | undefined;
  child.once("error", (error) => {
    ended = error.message;
  });
  child.once("exit", (code, signal) => {
    ended = `it ended with ${signal ?? `code ${code}`}`;
  });
  await log.close();
  const failure = async () =>
    ended && ((await lastComplaint(cluster.logFile, logStart, child.pid ?? 0)) ?? ended);
  return { pid: child.pid, failure };
}

/** Stops a server (a fast shutdown: work under way is rolled back) and waits until it has ended. False after 10 s. */
export async function stopPostmaster(cluster: Cluster, { pid }: Postmaster): Promise<boolean> {
  process.kill(pid, "SIGINT");
  for (let waited = 0; waited < 10_000; waited += 20) {
    // A dead process may stay listed until its parent collects it. The server removes the file as its last act.
    const stillNamed = (await readPidFile(cluster)).startsWith(`${pid}\n`);
    if (!stillNamed && !(await worksIn(pid, cluster.folder))) return true;
    await sleep(20);
  }
  return false;
}

/** Empties a log that has grown too long. Safe under a running server, which only appends. */
export async function boundLog({ logFile }: Cluster): Promise<void> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > MAX_LOG_LENGTH) await truncate(logFile).catch(() => undefined);
}

/**
 * PostgreSQL itself removes the lock files of a dead server, with two exceptions: when the number now belongs to
 * another program of the same account, and when a full disk or a power cut left the file empty. Then we remove them,
 * after checking again that no process has rewritten them.
 */
async function removeStaleLocks(cluster: Cluster, socketLock: string): Promise<void> {
  const before = await readPidFile(cluster);
  const pid = Number(before.split("\n")[0]);
  const isStale =
    pid > 0 ? isRunning(pid) && !(await worksIn(pid, cluster.folder)) : await isOld(pidFileOf(cluster));
  if (!isStale || (await readPidFile(cluster)) !== before) return;
  await rm(pidFileOf(cluster), { force: true });
  await rm(socketLock, { force: true });
}

const pidFileOf = ({ folder }: Cluster): string => join(folder, "postmaster.pid");
const readPidFile = (cluster: Cluster): Promise<string> =>
  readFile(pidFileOf(cluster), "utf8").catch(() => "");
const isOld = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > 5_000,
    () => false,
  );

async function worksIn(pid: number, folder: string): Promise<boolean> {
  // Only Linux can tell; elsewhere the number must do.
  if (process.platform !== "linux") return isRunning(pid);
  return readlink(`/proc/${pid}/cwd`).then(
    (workingFolder) => workingFolder === folder,
    () => false,
  );
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Why the server with this number gave up, from a log that it may share with others that start at the same time. */
async function lastComplaint(logFile: string, from: number, pid: number): Promise<string | undefined> {
  const written = (await readFile(logFile)).subarray(from).toString("utf8").trim();
  const lines = written.split("\n").filter(Boolean);
  const isItsOwn = new RegExp(`(\\[${pid}\\] .*|startup): +(FATAL|PANIC):`);
  return (lines.findLast((line) => isItsOwn.test(line)) ?? lines.at(-1))?.replace(/^.*?(FATAL|PANIC): */, "");
}
