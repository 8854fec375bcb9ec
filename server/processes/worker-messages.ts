import { z } from "zod";
import { metricValues } from "#app/platform/metrics/metric-values.ts";

/** A worker's messages to the first process: that its thread runs, and its metrics when asked. */
export const fromWorker = z.union([
  z.object({ kind: z.literal("beat"), isDebugged: z.boolean() }),
  z.object({ kind: z.literal("measured"), metrics: metricValues }),
]);
export type FromWorker = z.infer<typeof fromWorker>;

/** The first process's messages to a worker, apart from its setup. */
export const toWorker = z.object({ kind: z.literal("measure") });
export type ToWorker = z.infer<typeof toWorker>;
