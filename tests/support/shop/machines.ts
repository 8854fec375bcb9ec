import { rm } from "node:fs/promises";
import { type OpenDatabase, openDatabase } from "#app/platform/db/client.server.ts";
import { startTcpServer } from "../database/tcp-postgres.ts";
import { freePort } from "./free-port.ts";
import { type RunningProgram, startProgram } from "./program.ts";
import { newDataDir } from "./shop.ts";

/** A program of the shop with its own data folder, and a database that it shares with others. */
export type Machine = RunningProgram & Pick<OpenDatabase, "db"> & { dataDir: string };

export interface Machines extends OpenDatabase {
  /** Starts one more, or one again in its data folder; `root` is the folder of another project. */
  start(variables?: Record<string, string>, dataDir?: string, root?: string): Promise<Machine>;
  stop(): Promise<void>;
}

/** A database for programs of one shop, as on machines of their own. The shop is empty, unless it is told otherwise. */
export async function openMachines(common: Record<string, string> = {}): Promise<Machines> {
  const server = await startTcpServer();
  const database = openDatabase(server.url, { applicationName: "test", max: 6, log: () => undefined });
  const started: RunningProgram[] = [];
  const folders = new Set<string>();
  return {
    ...database,
    async start(variables, folder, root) {
      const dataDir = folder ?? (await newDataDir());
      folders.add(dataDir);
      const port = variables?.PORT ?? String(await freePort());
      const settings = {
        DATA_DIR: dataDir,
        PORT: port,
        DATABASE_URL: server.url,
        AUTH_SECRET: "one secret for all of the programs",
        SEED: "none",
        WORKERS: "1",
        ...common,
        ...variables,
      };
      const program = await startProgram(settings, root);
      started.push(program);
      // Its own address, while it prints the one that all have.
      return { ...program, origin: `http://127.0.0.1:${port}`, db: database.db, dataDir };
    },
    async stop() {
      await Promise.all(started.map((program) => program.end("SIGTERM")));
      await database.close();
      await server.stop();
      await Promise.all([...folders].map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}
