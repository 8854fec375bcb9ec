import { type ChildProcess, execFile, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";

/** The account that PostgreSQL runs as: a command to prefix, an account to change to, or neither. */
export type Account = { prefix: readonly string[]; uid?: number; gid?: number };

type Owner = { uid: number; gid: number };

const run = promisify(execFile);
// Nothing of the shop's own environment is passed on, because it holds secrets.
const environment = { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C" };

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the owner of the cluster, when that is another account.
 * For a new cluster, or one that root owns, it takes the first of these that can use the program and the folder around
 * the cluster: root inside a user namespace, where it has another account's number and no file changes its owner; the
 * account that owns the program (root at work in a user's home); `nobody`.
 */
export async function chooseAccount(
  program: string,
  dataRoot: string,
  clusterOwner?: Owner,
): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  if (clusterOwner && clusterOwner.uid !== 0) return changeTo(clusterOwner);

  const nobody = await findNobody();
  const namespace = {
    prefix: ["unshare", "--user", `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`],
  };
  if (await canWork(namespace, program, dataRoot)) return namespace;
  const owner = await stat(program);
  if (owner.uid !== 0 && (await canWork(changeTo(owner), program, dataRoot))) return changeTo(owner);
  return changeTo(nobody);
}

const changeTo = ({ uid, gid }: Owner): Account => ({ prefix: [], uid, gid });

async function canWork(account: Account, program: string, folder: string): Promise<boolean> {
  const attempt = spawnAs(account, "sh", ["-c", 'cd "$1" && exec "$2" --version', "sh", folder, program], {
    stdio: "ignore",
  });
  return once(attempt, "exit").then(
    ([code]) => code === 0,
    () => false,
  );
}

/** Starts a program as the account, with an almost empty environment. */
export function spawnAs(
  account: Account,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const [command = program, ...rest] = [...account.prefix, program, ...args];
  // With a uid, Node also drops root's supplementary groups.
  const identity = account.uid === undefined ? {} : { uid: account.uid, gid: account.gid };
  return spawn(command, rest, { cwd: "/", env: environment, ...identity, ...options });
}

/** Makes the account the owner of a folder and its contents. Does nothing when no account is changed to. */
export async function giveTo(account: Account, folder: string): Promise<void> {
  if (account.uid === undefined) return;
  await run("chown", ["-R", `${account.uid}:${account.gid}`, folder], { env: environment });
}

// initdb requires a name for the number that it runs under; `nobody` has one everywhere.
async function findNobody(): Promise<Owner> {
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(accounts) ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}
