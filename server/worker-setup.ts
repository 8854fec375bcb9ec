import type { DatabaseConnection } from "#app/platform/db/connection.server.ts";

/** What the first process tells a worker as it begins. */
export interface WorkerSetup {
  connection: DatabaseConnection;
  port: number;
  /** One worker also runs the background jobs. */
  runsJobs: boolean;
}
