import { z } from "zod";
import type { Settings } from "#app/platform/config/settings.server.ts";
import type { DatabaseConnection } from "#app/platform/db/client.server.ts";
import type { TakeTurn } from "#app/platform/images/image-workers.server.ts";
import { metricValues } from "#app/platform/metrics/open-metrics.ts";
import type { Tracer } from "#app/platform/tracing/tracer.server.ts";

/**
 * A worker's messages to the first process: that its thread runs, its metrics when asked, and that it wants a turn to
 * work on a picture, or has had it.
 */
export const fromWorker = z.union([
  z.object({ kind: z.literal("beat"), isDebugged: z.boolean() }),
  z.object({ kind: z.literal("measured"), metrics: metricValues }),
  z.object({ kind: z.enum(["turn-wanted", "turn-over"]), turn: z.number() }),
]);
export type FromWorker = z.infer<typeof fromWorker>;

/**
 * The first process's messages to a worker, apart from its setup: to tell its metrics, to leave to its successor, and
 * that its turn has come.
 */
export const toWorker = z.union([
  z.object({ kind: z.enum(["measure", "leave"]) }),
  z.object({ kind: z.literal("turn"), turn: z.number() }),
]);
export type ToWorker = z.infer<typeof toWorker>;

/** Makes the program check that it can take over from a running one, and prepare the database for it. */
export const TAKE_OVER_ARGUMENT = "take-over";

/** The settings that are those of the start until the first process ends, and their names. */
export const FIXED_SETTINGS = {
  port: "PORT",
  host: "HOST",
  dataDir: "DATA_DIR",
  databaseUrl: "DATABASE_URL",
  databaseDirectUrl: "DATABASE_DIRECT_URL",
  workers: "WORKERS",
  metrics: "METRICS_PORT and METRICS_HOST",
} as const satisfies Partial<Record<keyof Settings, string>>;

/**
 * What a running first process hands to the newest build. It may be of an older version: a name that stands here stays.
 * What a new build needs beyond this, it makes itself (`TakenOver`), or it asks for a restart.
 */
export interface HandOver {
  fixed: Pick<Settings, keyof typeof FIXED_SETTINGS>;
  connection: DatabaseConnection;
  sessions: DatabaseConnection;
  port: number;
  /** The first process grants turns for work on pictures; those before 0.3 do not. */
  grantsTurns?: boolean;
  applicationName: string;
}

/** The answer: what all workers of the new build are given. */
export interface TakenOver {
  setup: AllWorkersSetup;
  /** A newer program has migrated the database. */
  isOfNewerProgram: boolean;
}

/** What all workers of a build have in common. */
export interface AllWorkersSetup {
  /** Read once for all of them: a later change of `.env` takes effect at the next start or reload. */
  settings: Settings;
  connection: DatabaseConnection;
  /** The same database for what needs a session of its own. */
  sessions: DatabaseConnection;
  port: number;
  grantsTurns?: boolean;
}

export interface WorkerSetup extends AllWorkersSetup {
  /** One worker also runs the background jobs. */
  runsJobs: boolean;
  /** Another one serves meanwhile, so it waits until it is ready. At a start it serves what it can. */
  isSuccessor: boolean;
}

/** The parameters that a process needs to assemble the shop. */
export interface ShopSetup extends Omit<WorkerSetup, "isSuccessor"> {
  /**
   * How the shop reaches itself: the address of its payment sandbox, and the address to which that sends its events.
   */
  ownAddress: string;
  /** The program's own file: it is started once more for each picture. */
  program: string;
  /** Waits until this process may work on a picture. */
  takeTurn: TakeTurn | undefined;
  /** Where requests are traced; null for nowhere. */
  tracer: Tracer | null;
}
