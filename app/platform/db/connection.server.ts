import type { ClientConfig } from "pg";
import type { BundledConnection } from "./bundled/presence.server.ts";

/** Where a database is: the URL of a PostgreSQL server, or a place at the bundled one. */
export type DatabaseConnection = string | BundledConnection;

/** The connection as the driver's configuration. */
export const clientConfig = (connection: DatabaseConnection): ClientConfig =>
  typeof connection === "string" ? { connectionString: connection } : { ...connection, ssl: false };

/** Another database on the same server. */
export function withDatabase(connection: DatabaseConnection, database: string): DatabaseConnection {
  if (typeof connection !== "string") return { ...connection, database };
  const url = new URL(connection);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}
