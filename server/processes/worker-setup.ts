import type { Settings } from "#app/platform/config/settings.server.ts";
import type { DatabaseConnection } from "#app/platform/db/connection.server.ts";
import type { Tracer } from "#app/platform/tracing/tracer.server.ts";

/** What the first process sends a worker when it starts. */
export interface WorkerSetup {
  /** As the first process read them: a later change of `.env` takes effect at the next start. */
  settings: Settings;
  connection: DatabaseConnection;
  port: number;
  /** One worker also runs the background jobs. */
  runsJobs: boolean;
}

/** The parameters that a process needs to assemble the shop. */
export interface ShopSetup extends WorkerSetup {
  /**
   * How the shop reaches itself: the address of its payment sandbox, and the address to which that sends its events.
   */
  ownAddress: string;
  /** The program's own file: a picture is worked on by starting it once more. */
  program: string;
  /** Where requests are traced; null for nowhere. */
  tracer: Tracer | null;
}
