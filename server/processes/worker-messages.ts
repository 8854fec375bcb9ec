import { z } from "zod";
import type { Settings } from "#app/platform/config/settings.server.ts";
import type { DatabaseConnection } from "#app/platform/db/client.server.ts";
import { metricValues } from "#app/platform/metrics/open-metrics.ts";
import type { Tracer } from "#app/platform/tracing/tracer.server.ts";

/** A worker's messages to the first process: that its thread runs, and its metrics when asked. */
export const fromWorker = z.union([
  z.object({ kind: z.literal("beat"), isDebugged: z.boolean() }),
  z.object({ kind: z.literal("measured"), metrics: metricValues }),
]);
export type FromWorker = z.infer<typeof fromWorker>;

/** The first process's messages to a worker, apart from its setup. */
export const toWorker = z.object({ kind: z.literal("measure") });
export type ToWorker = z.infer<typeof toWorker>;

export interface WorkerSetup {
  /** The first process's reading: a later change of `.env` takes effect at the next start. */
  settings: Settings;
  connection: DatabaseConnection;
  /** The same database for what needs a session of its own. */
  sessions: DatabaseConnection;
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
  /** The program's own file: it is started once more for each picture. */
  program: string;
  /** Where requests are traced; null for nowhere. */
  tracer: Tracer | null;
}
