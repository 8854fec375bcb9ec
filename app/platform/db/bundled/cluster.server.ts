import { once } from "node:events";
import { access, mkdir, mkdtemp, open, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Account, chooseAccount, giveTo, spawnAs } from "./account.server.ts";
import type { Binaries } from "./binaries.server.ts";
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
 * initdb works in a folder beside the final one, which is then renamed in one step. A start killed half-way leaves
 * nothing that looks like a cluster, and of two simultaneous first starts one wins and the other uses its cluster.
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
