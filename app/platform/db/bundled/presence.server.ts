import { createHash } from "node:crypto";
import { chown, lstat, mkdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { BundledServerError } from "./bundled-server-error.ts";
import { type Cluster, SUPERUSER } from "./cluster.server.ts";

/**
 * How the bundled server is reached: `host` is the folder of its socket. Anyone who may open that folder needs no
 * password.
 */
export type BundledConnection = { host: string; port: number; user: string; database: string };

/** The name, or the prefix of the name, of the connections that keep the server running. */
const PRESENCE_NAME = "shop";

const DATABASE = "shop";
const LOCK = 7_402_118; // any number: the advisory lock around arriving and leaving

export const connectionTo = (host: string, port: number): BundledConnection => ({
  host,
  port,
  user: SUPERUSER,
  database: DATABASE,
});

/**
 * Opens the connection that marks this process as a user of the server. Waits for any process that is just leaving: if
 * that one stops the server, this connection breaks and the caller tries again, so nobody gets a server that is about
 * to stop. Throws the driver's error while no server answers.
 */
export async function arrive(connection: BundledConnection): Promise<Client> {
  const presence = await open(connection).catch(async (error: Error & { code?: string }) => {
    if (error.code !== "3D000") throw error;
    await createDatabase(connection);
    return open(connection);
  });
  try {
    await presence.query("SELECT pg_advisory_lock_shared($1)", [LOCK]);
    await presence.query("SELECT pg_advisory_unlock_shared($1)", [LOCK]);
    return presence;
  } catch (error) {
    await presence.end().catch(() => undefined);
    throw error;
  }
}

/**
 * Leaves the server. When no other process is present it first calls `stop`, under the lock that arriving processes
 * wait for. Of several that leave at once, the last one finds the others gone.
 */
export async function leave(presence: Client, stop: () => Promise<void>): Promise<void> {
  try {
    // A new name takes effect at once; a closed connection stays listed for a moment.
    await presence.query("SET application_name = 'leaving'");
    // So do those of processes that have just ended. Check again before leaving the server to others.
    for (let look = 0; look < 4; look += 1) {
      if (look > 0) await sleep(60);
      await presence.query("SELECT pg_advisory_lock($1)", [LOCK]);
      if (!(await isAnyonePresent(presence))) return await stop();
      await presence.query("SELECT pg_advisory_unlock($1)", [LOCK]);
    }
  } finally {
    await presence.end().catch(() => undefined);
  }
}

async function isAnyonePresent(presence: Client): Promise<boolean> {
  const { rows } = await presence.query(
    `SELECT FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND application_name LIKE '${PRESENCE_NAME}%' LIMIT 1`,
  );
  return rows.length > 0;
}

async function open(connection: BundledConnection): Promise<Client> {
  const client = new Client({
    ...connection,
    ssl: false,
    application_name: PRESENCE_NAME,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
  });
  // The `end` event reports a lost server; unhandled errors would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function createDatabase(connection: BundledConnection): Promise<void> {
  const client = await open({ ...connection, database: "postgres" });
  try {
    await client.query(`CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    // Another process that starts at the same moment created it.
    if (!["42P04", "23505"].includes(String((error as { code?: unknown }).code))) throw error;
  } finally {
    await client.end();
  }
}

const MAX_SOCKET_PATH_LENGTH = 107;

// the size of sun_path on Linux, less its end mark
const MAX_ON_MACOS_LENGTH = 103;

/**
 * Where the server puts its socket: in the cluster's own folder, which is 0700 already. When that path is too long for
 * a socket, it is in a 0700 folder under the system's temporary one, with a constant name derived from the cluster.
 */
export function socketFolderOf(cluster: Cluster): string {
  if (fits(cluster.folder)) return cluster.folder;
  const name = createHash("sha256").update(cluster.folder).digest("hex").slice(0, 16);
  const folder = join(tmpdir(), `shop-postgres-${name}`);
  return fits(folder) ? folder : join("/tmp", `shop-postgres-${name}`);
}

/** Creates the socket's folder when it is missing, and refuses one that another account prepared. */
export async function prepareSocketFolder(cluster: Cluster): Promise<string> {
  const folder = socketFolderOf(cluster);
  if (folder === cluster.folder) return folder;
  const { uid, gid } = await stat(cluster.folder);
  const isNew = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw new BundledServerError(`The socket's folder ${folder} cannot be made`, error.message, {
        cause: error,
      });
    },
  );
  if (isNew && uid !== process.getuid?.()) await chown(folder, uid, gid);
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new BundledServerError(`The socket's folder ${folder} belongs to somebody else`);
  }
  return folder;
}

function fits(folder: string): boolean {
  const longest = process.platform === "darwin" ? MAX_ON_MACOS_LENGTH : MAX_SOCKET_PATH_LENGTH;
  return Buffer.byteLength(join(folder, ".s.PGSQL.65535")) <= longest;
}
