import type { Worker } from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:http";
import { type Metric, OPEN_METRICS_TYPE, openMetrics } from "#app/platform/metrics/open-metrics.ts";
import { noRequests, sumCounts } from "#app/platform/metrics/request-counts.ts";
import packageFile from "../package.json" with { type: "json" };
import { fromWorker, type Measured, type ToWorker } from "./worker-messages.ts";

/** A worker that does not answer by then is left out this time. */
const PATIENCE_MS = 1_000;

export interface Metrics {
  /** To be told of every worker as it begins. */
  watch(worker: Worker): void;
  close(): void;
}

/** The metrics of all workers together, in OpenMetrics text, on a port that is not the shop's: `GET /metrics`. */
export async function openMetricsDoor({ host, port }: { host: string; port: number }): Promise<Metrics> {
  const living = new Map<Worker, Measured | null>();
  const waiting = new Map<Worker, () => void>();
  /** What workers counted that are no more: a counter never goes back. */
  let past = noRequests();
  let deaths = 0;

  const watch = (worker: Worker): void => {
    living.set(worker, null);
    worker.on("message", (message) => {
      const told = fromWorker.safeParse(message);
      if (!told.success || told.data.kind !== "measured") return;
      living.set(worker, told.data.measured);
      waiting.get(worker)?.();
    });
    worker.once("exit", () => {
      const last = living.get(worker);
      if (last) past = sumCounts([past, last.requests]);
      living.delete(worker);
      waiting.get(worker)?.();
      deaths += 1;
    });
  };
  const measure = async (): Promise<Measured[]> => {
    const fresh = new Set<Worker>();
    const asked = [...living.keys()].map(
      (worker) =>
        new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, PATIENCE_MS);
          waiting.set(worker, () => {
            fresh.add(worker);
            clearTimeout(timer);
            resolve();
          });
          if (worker.isConnected()) worker.send({ kind: "measure" } satisfies ToWorker, () => undefined);
        }),
    );
    await Promise.all(asked);
    // One that did not answer keeps what it counted before.
    return [...living].flatMap(([worker, measured]) =>
      measured ? [fresh.has(worker) ? measured : { ...measured, shop: null }] : [],
    );
  };

  const server = createServer(async ({ method, url }, response) => {
    if (method !== "GET" || url?.split("?", 1)[0] !== "/metrics")
      return response.writeHead(404).end("Not found\n");
    const measured = await measure();
    const requests = sumCounts([past, ...measured.map((one) => one.requests)]);
    const text = openMetrics(requests, metricsOf(measured, { workers: living.size, deaths }));
    response.writeHead(200, { "content-type": OPEN_METRICS_TYPE, "cache-control": "no-store" }).end(text);
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    watch,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function metricsOf(
  measured: readonly Measured[],
  { workers, deaths }: { workers: number; deaths: number },
): Metric[] {
  const sum = (read: (one: Measured) => number): number => measured.reduce((all, one) => all + read(one), 0);
  const most = (read: (one: Measured) => number): number => Math.max(0, ...measured.map(read));
  const gauge = (name: string, help: string, ...samples: Metric["samples"]): Metric => ({
    name,
    type: "gauge",
    help,
    samples,
  });
  const shop = measured.find((one) => one.shop !== null)?.shop;
  return [
    {
      name: "shop_build",
      type: "info",
      help: "What runs.",
      samples: [{ labels: { version: packageFile.version, node: process.version }, value: 1 }],
    },
    gauge("shop_workers", "Processes that serve.", { value: workers }),
    {
      name: "shop_worker_deaths",
      type: "counter",
      help: "Workers that ended.",
      samples: [{ value: deaths }],
    },
    gauge(
      "shop_database_connections",
      "Connections of all workers.",
      { labels: { state: "idle" }, value: sum(({ connections }) => connections.idle) },
      { labels: { state: "busy" }, value: sum(({ connections }) => connections.all - connections.idle) },
    ),
    gauge("shop_database_waiting", "Queries that wait for a connection.", {
      value: sum(({ connections }) => connections.waiting),
    }),
    gauge(
      "shop_event_loop_lag_seconds",
      "How late a worker's thread was since the last look, of the worst one.",
      { labels: { quantile: "0.5" }, value: most(({ lagSeconds }) => lagSeconds.p50) },
      { labels: { quantile: "0.99" }, value: most(({ lagSeconds }) => lagSeconds.p99) },
      { labels: { quantile: "1" }, value: most(({ lagSeconds }) => lagSeconds.most) },
    ),
    gauge(
      "shop_memory_bytes",
      "Resident memory.",
      { labels: { process: "first" }, value: process.memoryUsage.rss() },
      { labels: { process: "workers" }, value: sum(({ memoryBytes }) => memoryBytes) },
    ),
    gauge(
      "shop_heap_bytes",
      "JavaScript's part of the workers' memory. What is used rises until it is collected.",
      { labels: { state: "committed" }, value: sum(({ heap }) => heap.committedBytes) },
      { labels: { state: "used" }, value: sum(({ heap }) => heap.usedBytes) },
    ),
    gauge("shop_cached_page_bytes", "Pages kept in memory.", { value: sum((one) => one.cachedPageBytes) }),
    ...(shop
      ? [
          gauge(
            "shop_orders",
            "Orders, by state.",
            ...Object.entries(shop.orders).map(([state, value]) => ({ labels: { state }, value })),
          ),
          gauge("shop_jobs_waiting", "Background jobs that wait for their turn.", {
            value: shop.jobsWaiting,
          }),
          gauge(
            "shop_letters",
            "Letters that are not sent.",
            { labels: { state: "waiting" }, value: shop.lettersWaiting },
            { labels: { state: "given_up" }, value: shop.lettersGivenUp },
          ),
        ]
      : []),
    ...(shop?.disk
      ? [
          gauge("shop_disk_free_bytes", "Free space of the data folder's disk.", {
            value: shop.disk.freeBytes,
          }),
          gauge("shop_disk_size_bytes", "Size of the data folder's disk.", { value: shop.disk.totalBytes }),
        ]
      : []),
  ];
}
