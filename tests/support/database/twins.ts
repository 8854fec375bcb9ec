import { rm } from "node:fs/promises";
import { type OpenDatabase, openDatabase } from "#app/platform/db/client.server.ts";
import { type RunningProgram, startProgram } from "../shop/program.ts";
import { newDataDir } from "../shop/shop.ts";
import { startTcpServer } from "./tcp-postgres.ts";

/** A program of the shop with its own data folder, and a database that it shares with another one. */
export type Twin = RunningProgram & Pick<OpenDatabase, "db"> & { dataDir: string };

export interface Twins extends OpenDatabase {
  both: [Twin, Twin];
  stop(): Promise<void>;
}

/** Two programs of the shop on one database, as on two machines. The shop is empty. */
export async function startTwins(): Promise<Twins> {
  const server = await startTcpServer();
  const database = openDatabase(server.url, { applicationName: "test", max: 6, log: () => undefined });
  const start = async (): Promise<Twin> => {
    const dataDir = await newDataDir();
    const variables = {
      DATA_DIR: dataDir,
      DATABASE_URL: server.url,
      AUTH_SECRET: "one secret for both of the programs",
      SEED: "none",
      WORKERS: "1",
    };
    return { ...(await startProgram(variables)), db: database.db, dataDir };
  };
  const both: [Twin, Twin] = [await start(), await start()];
  return {
    ...database,
    both,
    async stop() {
      await Promise.all(both.map((twin) => twin.end("SIGTERM")));
      await database.close();
      await server.stop();
      await Promise.all(both.map(({ dataDir }) => rm(dataDir, { recursive: true, force: true })));
    },
  };
}
