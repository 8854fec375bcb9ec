import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { acquireBundledServer, type BundledServer } from "#app/platform/db/bundled/bundled-server.server.ts";
import { type OpenDatabase, openDatabase } from "#app/platform/db/client.server.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const START_MS = 60_000;

export interface RunningShop extends Pick<OpenDatabase, "db" | "pool"> {
  /** The address that it printed. */
  origin: string;
  dataDir: string;
  /** What it has written so far. */
  output(): string;
  process: ChildProcess;
  /** Ends it with a signal, without taking its data away; `startShop({ dataDir })` starts it again. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Ends it, and removes its data. */
  stop(): Promise<void>;
}

interface Options {
  dataDir?: string;
  variables?: Record<string, string>;
}

/** Starts the built program as a person does, on a free port and a data folder of its own, with its sample catalogue. */
export async function startShop({ dataDir, variables = {} }: Options = {}): Promise<RunningShop> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), "shop-")));
  await chmod(folder, 0o711); // Where root has to run PostgreSQL as another account, that account must pass through.
  const child = spawn(process.execPath, ["build/server/index.js"], {
    cwd: ROOT,
    env: {
      ...cleanEnvironment(),
      NODE_ENV: "production",
      PORT: "0",
      WORKERS: "2",
      DATA_DIR: folder,
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const origin = await printedAddress(child, () => said);

  const database = await openShopDatabase(folder);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    await database.close();
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, "exit");
    }
    await database.server.release();
    return child.exitCode;
  };
  return {
    ...database,
    origin,
    dataDir: folder,
    output: () => said,
    process: child,
    end,
    async stop() {
      await end("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The settings of the machine that runs the tests are not the shop's. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, USER, LANG } = process.env;
  return { PATH, HOME, USER, LANG };
}

async function printedAddress(child: ChildProcess, said: () => string): Promise<string> {
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    const address = /The shop is open\s+(\S+)/.exec(said())?.[1];
    if (address) return address;
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The shop did not start:\n${said()}`);
}

async function openShopDatabase(dataDir: string): Promise<OpenDatabase & { server: BundledServer }> {
  const server = await acquireBundledServer({ dataDir, log: () => undefined });
  const database = openDatabase(server.connection, { applicationName: "test", max: 4, log: () => undefined });
  return { ...database, server };
}
