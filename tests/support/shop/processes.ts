import { readFile } from "node:fs/promises";
import path from "node:path";
import type { RunningProgram } from "./program.ts";

/** The numbers of the running shop's workers (Linux). */
export async function workersOf({ process: { pid } }: RunningProgram): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const numbers = children.trim().split(" ").map(Number);
  const named = await Promise.all(numbers.map(async (number) => [number, await commandOf(number)] as const));
  return named.filter(([, command]) => command.includes("/server/index.js")).map(([number]) => number);
}

/** The numbers of the processes that are currently working on a picture for the running shop. */
export async function pictureProcessesOf({ process: { pid } }: RunningProgram): Promise<number[]> {
  const family = await familyOf(pid ?? 0);
  const commands = await Promise.all(family.map(commandOf));
  return family.filter((_, place) => commands[place]?.includes("\0picture\0"));
}

const commandOf = (pid: number): Promise<string> => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");

/** The number of the data folder's PostgreSQL, or null when it is stopped. */
export async function postmasterOf(dataDir: string): Promise<number | null> {
  const file = await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(file.split("\n")[0]);
  return pid > 0 && isRunning(pid) ? pid : null;
}

/** The number of the data folder's PostgreSQL, which must be running. */
export async function runningPostmaster(dataDir: string): Promise<number> {
  const pid = await postmasterOf(dataDir);
  if (pid === null) throw new Error("PostgreSQL is not running");
  return pid;
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A process and all its descendants, itself included. */
export async function familyOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const families = children.trim().split(" ").filter(Boolean).map(Number).map(familyOf);
  return [pid, ...(await Promise.all(families)).flat()];
}

/** A process's memory in megabytes, including its proportional share of shared memory. */
export async function memoryOf(pid: number): Promise<number> {
  const shares = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB/m.exec(shares)?.[1] ?? 0) / 1024;
}
