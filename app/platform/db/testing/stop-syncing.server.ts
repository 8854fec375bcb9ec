import { Client } from "pg";
import { clientConfig, type DatabaseConnection } from "../client.server.ts";

/**
 * Lets a test server hand its writes to the operating system without waiting for the disk. Only a power cut makes a
 * difference: a killed server or process loses nothing. Requires a superuser. The setting outlives a restart, and is
 * part of every copy of the cluster's folder.
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
