import { Client } from "pg";
import { clientConfig, type DatabaseConnection } from "../connection.server.ts";

/**
 * Lets a server of the tests hand its writes to the operating system without waiting for the disk. Only a power cut
 * would tell the difference: a server or a process that is killed loses nothing. Takes a superuser; it outlives a
 * restart, and goes into every copy of the cluster's folder.
 */
export async function stopSyncing(connection: DatabaseConnection): Promise<void> {
  const client = new Client(clientConfig(connection));
  await client.connect();
  try {
    await client.query("ALTER SYSTEM SET fsync = off");
    await client.query("SELECT pg_reload_conf()");
  } finally {
    await client.end();
  }
}
