import { BOUNDS, REQUEST_KINDS, type RequestCounts } from "./request-counts.ts";

/** A metric of one number, or of one for each value of a label. */
export interface Metric {
  name: string;
  type: "counter" | "gauge" | "info";
  help: string;
  samples: readonly { labels?: Record<string, string>; value: number }[];
}

export const OPEN_METRICS_TYPE = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/** OpenMetrics text (https://prometheus.io/docs/specs/om/open_metrics_spec/). */
export function openMetrics(requests: RequestCounts, metrics: readonly Metric[]): string {
  const others = metrics.flatMap(({ name, type, help, samples }) => [
    ...head(name, type, help),
    ...samples.map(({ labels = {}, value }) => line(`${name}${SUFFIX[type]}`, labels, value)),
  ]);
  return [...requestLines(requests), ...others, "# EOF", ""].join("\n");
}

const SUFFIX = { counter: "_total", gauge: "", info: "_info" } as const;

function requestLines(requests: RequestCounts): string[] {
  const counted = REQUEST_KINDS.flatMap((kind) =>
    requests[kind].statuses.map((count, row) =>
      line("shop_requests_total", { kind, status: `${row + 1}xx` }, count),
    ),
  );
  const took = REQUEST_KINDS.flatMap((kind) => {
    const { durations, seconds } = requests[kind];
    let below = 0;
    const buckets = durations.map((count, place) => {
      below += count;
      const le = place < BOUNDS.length ? String(BOUNDS[place]) : "+Inf";
      return line("shop_request_seconds_bucket", { kind, le }, below);
    });
    return [
      ...buckets,
      line("shop_request_seconds_sum", { kind }, seconds),
      line("shop_request_seconds_count", { kind }, below),
    ];
  });
  return [
    ...head(
      "shop_requests",
      "counter",
      "Requests answered, by kind (memory: a page kept in memory) and status.",
    ),
    ...counted,
    ...head("shop_request_seconds", "histogram", "How long requests took."),
    ...took,
  ];
}

const head = (name: string, type: string, help: string): string[] => [
  `# TYPE ${name} ${type}`,
  `# HELP ${name} ${help}`,
];

function line(name: string, labels: Record<string, string>, value: number): string {
  const named = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${named.length > 0 ? `{${named.join(",")}}` : ""} ${value}`;
}

const escaped = (text: string): string =>
  text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
