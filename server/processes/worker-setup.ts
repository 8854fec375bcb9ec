import type { Settings } from "#app/platform/config/settings.server.ts";
import type { DatabaseConnection } from "#app/platform/db/connection.server.ts";
import type { Tracer } from "#app/platform/tracing/tracer.server.ts";

/** What the first process tells a worker as it begins. */
export interface WorkerSetup {
  /** As the first process read them: a later change of `.env` is for the next start. */
  settings: Settings;
  connection: DatabaseConnection;
  port: number;
  /** One worker also runs the background jobs. */
  runsJobs: boolean;
}

/** What a process needs to know to put the shop together. */
export interface ShopSetup extends WorkerSetup {
  /** How the shop reaches itself: where its payment sandbox is asked, and where that sends its events. */
  ownAddress: string;
  /** The file that this program was started from: pictures are worked on by starting it once more. */
  program: string;
  /** Where it is traced what requests ask for; null for nowhere. */
  tracer: Tracer | null;
}
