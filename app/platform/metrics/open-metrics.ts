import {
  type Aggregator,
  AggregatorRegistry,
  Counter,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from "prom-client";
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

export const OPEN_METRICS_TYPE = Registry.OPENMETRICS_CONTENT_TYPE;

/** Upper bounds of the histogram's buckets, in seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Adds the metrics of requests. Each kind and status is present from the start, with 0. Returns the function that
 * counts a request.
 */
export function addRequests(registry: Registry): CountRequest {
  const answered = new Counter({
    name: "shop_requests",
    help: "Requests answered, by kind (memory: a page kept in memory) and status.",
    labelNames: ["kind", "status"],
    registers: [registry],
  });
  const took = new Histogram({
    name: "shop_request_seconds",
    help: "How long requests took.",
    labelNames: ["kind"],
    buckets: BUCKETS,
    registers: [registry],
  });
  for (const kind of REQUEST_KINDS) {
    took.zero({ kind });
    for (const digit of [1, 2, 3, 4, 5]) answered.inc({ kind, status: `${digit}xx` }, 0);
  }
  return (kind, status, seconds) => {
    answered.inc({ kind, status: `${Math.floor(status / 100)}xx` });
    took.observe({ kind }, seconds);
  };
}

type Reading = number | Record<string, number> | null;

interface GaugeOptions {
  name: string;
  help: string;
  /** Labels of all its numbers. */
  labels?: Record<string, string>;
  /** The label that distinguishes its numbers. */
  label?: string;
  /** How the numbers of several processes are combined; they are added up unless this says otherwise. */
  aggregator?: Aggregator;
  /** One number, or several by the value of their label, or null while it is not known. */
  read(): Reading | Promise<Reading>;
}

/** Adds a number that is read whenever the metrics are. */
export function addGauge(
  registry: Registry,
  { name, help, labels = {}, label, aggregator = "sum", read }: GaugeOptions,
): void {
  const labelNames = [...Object.keys(labels), ...(label === undefined ? [] : [label])];
  new Gauge({
    name,
    help,
    labelNames,
    aggregator,
    registers: [registry],
    async collect() {
      const value = await read();
      this.reset();
      if (typeof value === "number") this.set(labels, value);
      else if (value !== null && label !== undefined)
        for (const [of, number] of Object.entries(value)) this.set({ ...labels, [label]: of }, number);
      // The library starts a number without labels at 0.
      else if (labelNames.length === 0) this.remove();
    },
  });
}

/** The metrics of this process as they are now. */
export const readMetrics = async (registry: Registry): Promise<MetricValues> =>
  metricValues.parse(await registry.getMetricsAsJSON());

/** Counters without gauges: they stay valid for a process that has ended. */
export const countedOnly = (metrics: MetricValues): MetricValues =>
  metrics.filter(({ type }) => type === "counter" || type === "histogram");

const together = (all: readonly MetricValues[]): Registry<OpenMetricsContentType> =>
  AggregatorRegistry.aggregate([...all]);

/** The metrics of several processes, combined. */
export const sumMetrics = (all: readonly MetricValues[]): MetricValues =>
  metricValues.parse(together(all).getMetricsAsArray());

/** The metrics of several processes as OpenMetrics text (https://prometheus.io/docs/specs/om/open_metrics_spec/). */
export function openMetricsText(all: readonly MetricValues[]): Promise<string> {
  const registry = together(all);
  registry.setContentType(OPEN_METRICS_TYPE);
  return registry.metrics();
}

/** The kinds of requests, as operators distinguish them. */
const REQUEST_KINDS = ["memory", "page", "file", "api", "admin", "probe"] as const;

type RequestKind = (typeof REQUEST_KINDS)[number];

/** Counts one request, by its status and its duration. */
export type CountRequest = (kind: RequestKind, status: number, seconds: number) => void;

const PREFIXES: readonly [RegExp, RequestKind][] = [
  [/^\/(healthz|readyz)$/, "probe"],
  [/^\/+(assets|media|pictures)\//, "file"],
  [/^\/+api\//i, "api"],
  [/^\/+admin(?:[/.]|$)/i, "admin"],
];

/** The kind of request for a path, if it was not answered from memory. */
export const kindOf = (path: string): RequestKind =>
  PREFIXES.find(([prefix]) => prefix.test(path))?.[1] ?? "page";
