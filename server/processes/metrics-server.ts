import type { Worker } from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:http";
import { Counter, Registry } from "prom-client";
import {
  addGauge,
  countedOnly,
  type MetricValues,
  OPEN_METRICS_TYPE,
  openMetricsText,
  readMetrics,
  sumMetrics,
} from "#app/platform/metrics/open-metrics.ts";
import packageFile from "../../package.json" with { type: "json" };
import { fromWorker, type ToWorker } from "./worker-messages.ts";

/** How long to wait for a worker; after that, only its last known counters are reported. */
const PATIENCE_MS = 1_000;

export interface Metrics {
  /** Call it with every worker that starts. */
  watch(worker: Worker): void;
  close(): void;
}

/** The metrics of all workers together, in OpenMetrics text, on a separate port: `GET /metrics`. */
export async function openMetricsServer({
  host,
  port,
  commit,
}: {
  host: string;
  port: number;
  commit: string | null;
}): Promise<Metrics> {
  /** Each worker's last report. */
  const living = new Map<Worker, MetricValues>();
  const waiting = new Map<Worker, () => void>();
  /** The counters of ended workers: a counter never goes back. */
  let past: MetricValues = [];
  const own = new Registry();
  const deaths = addOwnMetrics(own, { workers: () => living.size, commit });

  const watch = (worker: Worker): void => {
    living.set(worker, []);
    worker.on("message", (message) => {
      const told = fromWorker.safeParse(message);
      if (!told.success || told.data.kind !== "measured") return;
      living.set(worker, told.data.metrics);
      waiting.get(worker)?.();
    });
    worker.once("exit", (code) => {
      past = sumMetrics([past, countedOnly(living.get(worker) ?? [])]);
      living.delete(worker);
      waiting.get(worker)?.();
      // One that leaves to its successor has not died.
      if (code !== 0) deaths.inc();
    });
  };
  const measure = async (): Promise<MetricValues[]> => {
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
    const ofThisProcess = await readMetrics(own);
    const ofWorkers = [...living].map(([worker, told]) => (fresh.has(worker) ? told : countedOnly(told)));
    return [ofThisProcess, past, ...ofWorkers];
  };

  /** Requests that arrive while the workers are being asked share the answer: workers answer one question at a time. */
  let measuring: Promise<MetricValues[]> | undefined;
  const measureOnce = (): Promise<MetricValues[]> => {
    measuring ??= measure().finally(() => {
      measuring = undefined;
    });
    return measuring;
  };

  const server = createServer(async ({ method, url }, response) => {
    if (method !== "GET" || url?.split("?", 1)[0] !== "/metrics")
      return response.writeHead(404).end("Not found\n");
    const text = await openMetricsText(await measureOnce());
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

/** The first process's own metrics. Returns the counter of ended workers. */
function addOwnMetrics(
  registry: Registry,
  { workers, commit }: { workers: () => number; commit: string | null },
): Counter {
  addGauge(registry, {
    name: "shop_build_info",
    help: "What runs.",
    labels: { version: packageFile.version, node: process.version, commit: commit ?? "unknown" },
    read: () => 1,
  });
  addGauge(registry, { name: "shop_workers", help: "Processes that serve.", read: workers });
  addGauge(registry, {
    name: "shop_memory_bytes",
    help: "Resident memory.",
    labels: { process: "first" },
    read: process.memoryUsage.rss,
  });
  return new Counter({ name: "shop_worker_deaths", help: "Workers that ended.", registers: [registry] });
}
