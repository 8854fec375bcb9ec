import { monitorEventLoopDelay } from "node:perf_hooks";
import type { RequestCounts } from "#app/platform/metrics/request-counts.ts";
import type { Shop } from "./shop.ts";
import { type FromWorker, type Measured, toWorker } from "./worker-messages.ts";

const NANOSECONDS = 1e-9;

/** Answers the first process whenever it asks what this worker has measured. */
export function answerMeasuring(requests: RequestCounts, shop: Shop): void {
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  const measure = async (): Promise<Measured> => {
    const { p50, p99, most } = { p50: lag.percentile(50), p99: lag.percentile(99), most: lag.max };
    lag.reset();
    const { rss, heapTotal, heapUsed } = process.memoryUsage();
    return {
      requests,
      connections: shop.connections(),
      lagSeconds: { p50: p50 * NANOSECONDS, p99: p99 * NANOSECONDS, most: most * NANOSECONDS },
      memoryBytes: rss,
      heap: { committedBytes: heapTotal, usedBytes: heapUsed },
      cachedPageBytes: shop.pages.bytes,
      shop: await shop.numbers(),
    };
  };
  process.on("message", (message) => {
    if (!toWorker.safeParse(message).success) return;
    void measure().then((measured) => process.send?.({ kind: "measured", measured } satisfies FromWorker));
  });
}
