import type { DatabaseConnection } from "#app/platform/db/connection.server.ts";

/** What the first process tells a worker as it begins. */
export interface WorkerSetup {
  connection: DatabaseConnection;
  port: number;
  /** One worker also runs the background jobs. */
  runsJobs: boolean;
}

/** What a process needs to know to put the shop together. */
export interface ShopSetup extends WorkerSetup {
  /** How the shop reaches itself: where its payment sandbox is asked, and where that sends its events. */
  ownAddress: string;
}
