import { z } from "zod";

const counts = z.object({
  statuses: z.array(z.number()),
  durations: z.array(z.number()),
  seconds: z.number(),
});

/** What a worker measured, when it is asked. */
const measured = z.object({
  requests: z.object({
    memory: counts,
    page: counts,
    file: counts,
    api: counts,
    admin: counts,
    probe: counts,
  }),
  /** Of this process, as it is now. */
  connections: z.object({ all: z.number(), idle: z.number(), waiting: z.number() }),
  lagSeconds: z.object({ p50: z.number(), p99: z.number(), most: z.number() }),
  memoryBytes: z.number(),
  heap: z.object({ committedBytes: z.number(), usedBytes: z.number() }),
  cachedPageBytes: z.number(),
  /** What the database and the disk say; from the worker that runs the jobs, and null when they say nothing. */
  shop: z
    .object({
      orders: z.record(z.string(), z.number()),
      jobsWaiting: z.number(),
      lettersWaiting: z.number(),
      lettersGivenUp: z.number(),
      disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
    })
    .nullable(),
});
export type Measured = z.infer<typeof measured>;

/** What a worker tells the first process. */
export const fromWorker = z.union([
  z.object({ kind: z.literal("beat"), isDebugged: z.boolean() }),
  z.object({ kind: z.literal("measured"), measured }),
]);
export type FromWorker = z.infer<typeof fromWorker>;

/** What the first process asks of a worker, its setup apart. */
export const toWorker = z.object({ kind: z.literal("measure") });
export type ToWorker = z.infer<typeof toWorker>;
