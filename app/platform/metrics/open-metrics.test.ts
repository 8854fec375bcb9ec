import { expect, test } from "vitest";
import { openMetrics } from "./open-metrics.ts";
import { countRequest, kindOf, noRequests, sumCounts } from "./request-counts.ts";

test("requests are counted by kind, status and duration, and those of several processes together", () => {
  const [one, other] = [noRequests(), noRequests()];
  countRequest(one, "memory", 200, 0.0004);
  countRequest(one, "page", 404, 0.03);
  countRequest(other, "memory", 304, 0.001);
  countRequest(other, "api", 503, 60);
  const text = openMetrics(sumCounts([one, other]), []);
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

test("other metrics have the endings of their type, and their labels' signs are escaped", () => {
  const text = openMetrics(noRequests(), [
    {
      name: "shop_orders",
      type: "gauge",
      help: "Orders.",
      samples: [{ labels: { state: 'a"b\\\n' }, value: 3 }],
    },
    { name: "shop_worker_deaths", type: "counter", help: "Deaths.", samples: [{ value: 1 }] },
    { name: "shop_build", type: "info", help: "Build.", samples: [{ labels: { version: "1" }, value: 1 }] },
  ]);
  expect(text).toContain('\nshop_orders{state="a\\"b\\\\\\n"} 3\n');
  expect(text).toContain("\nshop_worker_deaths_total 1\n");
  expect(text).toContain('\nshop_build_info{version="1"} 1\n');
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
