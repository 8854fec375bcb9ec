import { monitorEventLoopDelay } from "node:perf_hooks";
import { Registry } from "prom-client";
import { addGauge, addRequests, type CountRequest, readMetrics } from "#app/platform/metrics/open-metrics.ts";
import type { Shop } from "../shop.ts";
import { type FromWorker, toWorker } from "./worker-messages.ts";

const NANOSECONDS = 1e-9;

/** Answers the first process whenever it asks for this worker's metrics. Returns the function that counts a request. */
export function answerMeasuring(shop: Shop): CountRequest {
  const registry = new Registry();
  const countRequest = addRequests(registry);
  addWorkerGauges(registry, shop);
  addShopGauges(registry, shop);
  process.on("message", (message) => {
    if (toWorker.safeParse(message).data?.kind !== "measure") return;
    void readMetrics(registry).then((metrics) =>
      process.send?.({ kind: "measured", metrics } satisfies FromWorker),
    );
  });
  return countRequest;
}

/** The measurements of this process. */
function addWorkerGauges(registry: Registry, shop: Shop): void {
  addGauge(registry, {
    name: "shop_database_connections",
    help: "Connections of all workers.",
    label: "state",
    read() {
      const { all, idle } = shop.connections();
      return { idle, busy: all - idle };
    },
  });
  addGauge(registry, {
    name: "shop_database_waiting",
    help: "Queries that wait for a connection.",
    read: () => shop.connections().waiting,
  });
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  addGauge(registry, {
    name: "shop_event_loop_lag_seconds",
    help: "How late a worker's thread was since the last look, of the worst one.",
    label: "quantile",
    aggregator: "max",
    read() {
      const late = { "0.5": lag.percentile(50), "0.99": lag.percentile(99), "1": lag.max };
      lag.reset();
      return Object.fromEntries(Object.entries(late).map(([at, value]) => [at, value * NANOSECONDS]));
    },
  });
  addGauge(registry, {
    name: "shop_memory_bytes",
    help: "Resident memory.",
    labels: { process: "workers" },
    read: process.memoryUsage.rss,
  });
  addGauge(registry, {
    name: "shop_heap_bytes",
    help: "JavaScript's part of the workers' memory. What is used rises until it is collected.",
    label: "state",
    read() {
      const { heapTotal, heapUsed } = process.memoryUsage();
      return { committed: heapTotal, used: heapUsed };
    },
  });
  addGauge(registry, {
    name: "shop_cached_page_bytes",
    help: "Pages kept in memory.",
    read: () => shop.pages.bytes,
  });
}

/** The metrics of the database and the disk: from the worker that runs the jobs, while they answer. */
function addShopGauges(registry: Registry, shop: Shop): void {
  addGauge(registry, {
    name: "shop_orders",
    help: "Orders, by state.",
    label: "state",
    read: async () => (await shop.numbers())?.orders ?? null,
  });
  addGauge(registry, {
    name: "shop_jobs_waiting",
    help: "Background jobs that wait for their turn.",
    read: async () => (await shop.numbers())?.jobsWaiting ?? null,
  });
  addGauge(registry, {
    name: "shop_letters",
    help: "Emails that are not sent.",
    label: "state",
    read: async () => (await shop.numbers())?.mails ?? null,
  });
  addGauge(registry, {
    name: "shop_disk_free_bytes",
    help: "Free space of the data folder's disk.",
    read: async () => (await shop.numbers())?.disk?.freeBytes ?? null,
  });
  addGauge(registry, {
    name: "shop_disk_size_bytes",
    help: "Size of the data folder's disk.",
    read: async () => (await shop.numbers())?.disk?.totalBytes ?? null,
  });
}
