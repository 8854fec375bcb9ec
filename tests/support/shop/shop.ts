import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { acquireBundledServer } from "#app/platform/db/bundled/bundled-server.server.ts";
import { type OpenDatabase, openDatabase } from "#app/platform/db/client.server.ts";
import { type RunningProgram, startProgram } from "./program.ts";
import { copyTemplate } from "./shop-template.ts";

export interface RunningShop extends RunningProgram, Pick<OpenDatabase, "db" | "pool"> {
  dataDir: string;
  /** Ends it, and removes its data. `end` leaves the data, and `startShop({ dataDir })` starts it again. */
  stop(): Promise<void>;
}

interface Options {
  dataDir?: string;
  variables?: Record<string, string>;
  /** Whether the program itself creates its database and fills it. */
  isFirstStart?: boolean;
}

/** Starts the built program on a free port and a new data folder, with its sample catalogue. */
export async function startShop({
  dataDir,
  variables = {},
  isFirstStart = false,
}: Options = {}): Promise<RunningShop> {
  const folder = dataDir ?? (await newDataDir());
  if (dataDir === undefined && variables.SEED === undefined && !isFirstStart) await copyTemplate(folder);
  const program = await startProgram({ DATA_DIR: folder, ...variables });
  const database = await visitDatabase(folder);
  let closed: Promise<void> | undefined;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    closed ??= database.close();
    await closed;
    return program.end(signal);
  };
  return {
    ...program,
    ...database,
    dataDir: folder,
    end,
    async stop() {
      await end("SIGTERM");
      await stopLeftDatabase(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new data folder. Where root runs PostgreSQL as another account, that account must be able to pass through it. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "shop-"));
  await chmod(folder, 0o711);
  return folder;
}

/** Opens the running shop's database as a guest: the shop alone decides whether its server keeps running. */
async function visitDatabase(dataDir: string): Promise<OpenDatabase> {
  const { connection, release } = await acquireBundledServer({ dataDir, log: () => undefined });
  await release();
  return openDatabase(connection, { applicationName: "test", max: 4, log: () => undefined });
}

/** A shop that was killed leaves its database running: a process that joins it and leaves again stops it. */
async function stopLeftDatabase(dataDir: string): Promise<void> {
  if (!existsSync(path.join(dataDir, "postgres/postmaster.pid"))) return;
  await (await acquireBundledServer({ dataDir, log: () => undefined })).release();
}
