import { z } from "zod";
import { metricValues } from "#app/platform/metrics/metric-values.ts";

/** What a worker tells the first process: that its thread turns, and its metrics when it is asked. */
export const fromWorker = z.union([
  z.object({ kind: z.literal("beat"), isDebugged: z.boolean() }),
  z.object({ kind: z.literal("measured"), metrics: metricValues }),
]);
export type FromWorker = z.infer<typeof fromWorker>;

/** What the first process asks of a worker, its setup apart. */
export const toWorker = z.object({ kind: z.literal("measure") });
export type ToWorker = z.infer<typeof toWorker>;
