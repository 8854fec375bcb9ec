import { Counter, Registry } from "prom-client";
import { expect, test } from "vitest";
import { addGauge, addRequests, kindOf, openMetricsText, readMetrics } from "./open-metrics.ts";

test("requests are counted by kind, status and duration, and those of several processes together", async () => {
  const [one, other] = [new Registry(), new Registry()];
  const [inOne, inOther] = [addRequests(one), addRequests(other)];
  inOne("memory", 200, 0.0004);
  inOne("page", 404, 0.03);
  inOther("memory", 304, 0.001);
  inOther("api", 503, 60);
  const text = await openMetricsText([await readMetrics(one), await readMetrics(other)]);
  const lines = text.split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "# TYPE shop_requests counter",
      'shop_requests_total{kind="memory",status="2xx"} 1',
      'shop_requests_total{kind="memory",status="3xx"} 1',
      'shop_requests_total{kind="page",status="4xx"} 1',
      'shop_requests_total{kind="api",status="5xx"} 1',
      "# TYPE shop_request_seconds histogram",
      'shop_request_seconds_bucket{kind="memory",le="0.001"} 2',
      'shop_request_seconds_bucket{kind="page",le="0.025"} 0',
      'shop_request_seconds_bucket{kind="page",le="0.05"} 1',
      'shop_request_seconds_bucket{kind="api",le="10"} 0',
      'shop_request_seconds_bucket{kind="api",le="+Inf"} 1',
      'shop_request_seconds_count{kind="api"} 1',
      'shop_request_seconds_sum{kind="api"} 60',
    ]),
  );
  expect(text.endsWith("\n# EOF\n")).toBe(true);
});

test("other metrics have the endings of their type, and their labels' signs are escaped", async () => {
  const registry = new Registry();
  addGauge(registry, {
    name: "shop_orders",
    help: "Orders.",
    label: "state",
    read: () => ({ 'a"b\\\n': 3 }),
  });
  new Counter({ name: "shop_worker_deaths", help: "Deaths.", registers: [registry] }).inc();
  addGauge(registry, { name: "shop_build_info", help: "Build.", labels: { version: "1" }, read: () => 1 });
  const text = await openMetricsText([await readMetrics(registry)]);
  expect(text).toContain('\nshop_orders{state="a\\"b\\\\\\n"} 3\n');
  expect(text).toContain("\nshop_worker_deaths_total 1\n");
  expect(text).toContain('\nshop_build_info{version="1"} 1\n');
});

test("an unknown number is left out, and the value of the worst process is reported", async () => {
  const tell = async (waiting: number | null, lag: number) => {
    const registry = new Registry();
    addGauge(registry, { name: "shop_jobs_waiting", help: "Jobs.", read: () => waiting });
    const read = () => ({ "1": lag });
    addGauge(registry, { name: "shop_lag", help: "Lag.", label: "quantile", aggregator: "max", read });
    return readMetrics(registry);
  };
  const text = await openMetricsText([await tell(null, 2), await tell(4, 1)]);
  expect(text).toContain("\nshop_jobs_waiting 4\n");
  expect(text).toContain('\nshop_lag{quantile="1"} 2\n');
  expect(await openMetricsText([await tell(null, 1)])).not.toContain("\nshop_jobs_waiting ");
});

test.each([
  ["/healthz", "probe"],
  ["/assets/app.js", "file"],
  ["/api/enquiries", "api"],
  ["/admin", "admin"],
  ["/admin.data", "admin"],
  ["/administer", "page"],
  ["/products/x", "page"],
])("%s is of the kind %s", (path, kind) => expect(kindOf(path)).toBe(kind));
