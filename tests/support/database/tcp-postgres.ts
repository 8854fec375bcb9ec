import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { acquireBundledServer } from "#app/platform/db/bundled/bundled-server.server.ts";
import { stopSyncing } from "#app/platform/db/testing/stop-syncing.server.ts";
import { freePort } from "../shop/free-port.ts";

export type TcpServer = { url: string; stop(): Promise<void> };

/**
 * A separate PostgreSQL server that listens on a free port of 127.0.0.1 and asks for a password (scram-sha-256), as a
 * server given by DATABASE_URL does. Its data is in a temporary folder, which `stop` removes.
 */
export async function startTcpServer(): Promise<TcpServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "shop-tcp-postgres-"));
  await chmod(dataDir, 0o711); // Root may run the server as another account, which has to pass through.
  const port = await freePort();
  const server = await acquireBundledServer({ dataDir, log: () => undefined, listenTcp: port });
  await stopSyncing(server.connection);
  const password = randomBytes(12).toString("hex");
  const { user, database } = server.connection;
  const client = new Client({ ...server.connection, ssl: false });
  await client.connect();
  await client.query(`ALTER ROLE ${user} PASSWORD '${password}'`).finally(() => client.end());
  const stop = async (): Promise<void> => {
    await server.release();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: `postgres://${user}:${password}@127.0.0.1:${port}/${database}`, stop };
}

// Run as a program, it prints the DATABASE_URL and serves until it is told to stop.
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const server = await startTcpServer();
  console.log(server.url);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.stop());
}
