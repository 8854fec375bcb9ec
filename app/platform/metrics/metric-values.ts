import { z } from "zod";

const labels = z
  .record(z.string(), z.union([z.string(), z.number()]))
  // The bound of a histogram's bucket comes last.
  .transform(({ le, ...others }) => (le === undefined ? others : { ...others, le }));

/**
 * Metrics as processes exchange them: their descriptions, how to combine those of several processes, and their numbers.
 */
export const metricValues = z.array(
  z.object({
    name: z.string(),
    help: z.string(),
    type: z.string(),
    aggregator: z.string(),
    values: z.array(z.object({ metricName: z.string().optional(), labels, value: z.number() })),
  }),
);
export type MetricValues = z.infer<typeof metricValues>;
