import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { acquireBundledServer } from "#app/platform/db/bundled/bundled-server.server.ts";
import { type OpenDatabase, openDatabase } from "#app/platform/db/client.server.ts";
import { familyOf, memoryOf, postmasterOf, workersOf } from "#tests/support/shop/processes.ts";
import { newDataDir } from "#tests/support/shop/shop.ts";
import type { Target } from "./raw.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const START_MS = 60_000;

/** The built shop, as a person would run it: its log goes to a file, and has a line for every request. */
export interface BenchShop extends OpenDatabase {
  origin: string;
  port: number;
  dataDir: string;
  /** Milliseconds from the start of the program until it reported ready. */
  readyAfterMs: number;
  /** The first of its workers. */
  target: Target;
  workers: number[];
  /** Its log so far. */
  output(): Promise<string>;
  /** The memory in megabytes of all its processes and its database, with shared memory counted once. */
  memory(): Promise<number>;
  /** Ends it and keeps its data, for another start. */
  end(): Promise<void>;
}

interface Options {
  workers?: number;
  /** Settings and variables besides the usual ones. */
  variables?: Record<string, string>;
  dataDir: string;
}

/** Runs a function with a shop in a new folder, and removes both afterwards. */
export async function withShop<Value>(
  options: Omit<Options, "dataDir">,
  work: (shop: BenchShop) => Promise<Value>,
): Promise<Value> {
  const dataDir = await newDataDir();
  let shop = await startShop({ ...options, dataDir });
  try {
    // The first start also fills the shop, which is not a part of serving.
    await shop.end();
    shop = await startShop({ ...options, dataDir });
    return await work(shop);
  } finally {
    await shop.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export async function startShop({ workers = 1, variables = {}, dataDir }: Options): Promise<BenchShop> {
  const logFile = path.join(dataDir, "shop.log");
  const log = await open(logFile, "a");
  const began = performance.now();
  const child = spawn(process.execPath, ["build/server/index.js"], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      PORT: "0",
      WORKERS: String(workers),
      DATA_DIR: dataDir,
      ...variables,
    },
    stdio: ["ignore", log.fd, log.fd],
  });
  const from = (await log.stat()).size;
  await log.close();
  const output = async () => (await readFile(logFile, "utf8")).slice(from);
  const origin = await printedAddress(child, output);
  await untilReady(origin);
  const readyAfterMs = performance.now() - began;
  const port = Number(new URL(origin).port);
  const database = await visitDatabase(dataDir);
  const pids = await workersOf({ process: child } as never);
  return {
    ...database,
    origin,
    port,
    dataDir,
    readyAfterMs,
    workers: pids,
    target: { port, pid: pids[0] ?? 0 },
    output,
    async memory() {
      const postmaster = (await postmasterOf(dataDir)) ?? 0;
      const all = [...(await familyOf(child.pid ?? 0)), ...(await familyOf(postmaster))];
      const shares = await Promise.all([...new Set(all)].map(memoryOf));
      return shares.reduce((sum, share) => sum + share, 0);
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      await database.close();
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function printedAddress(child: ChildProcess, output: () => Promise<string>): Promise<string> {
  const until = Date.now() + START_MS;
  while (Date.now() < until && child.exitCode === null) {
    const address = /The shop is open\s+(\S+)/.exec(await output())?.[1];
    if (address) return address;
    await sleep(10);
  }
  child.kill("SIGKILL");
  throw new Error(`The shop did not start:\n${await output()}`);
}

async function untilReady(origin: string): Promise<void> {
  while (!(await fetch(`${origin}/readyz`)).ok) await sleep(10);
}

/** Opens the running shop's database as a guest: the shop alone decides whether its server keeps running. */
async function visitDatabase(dataDir: string): Promise<OpenDatabase> {
  const { connection, release } = await acquireBundledServer({ dataDir, log: () => undefined });
  await release();
  return openDatabase(connection, {
    applicationName: "bench",
    max: 4,
    log: () => undefined,
    // It also fills the catalogue with a hundred thousand products at once.
    statementMs: 600_000,
  });
}
