import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kindOf } from "#app/platform/metrics/open-metrics.ts";
import { checkout, eventually, type Piece, payload } from "#tests/support/requests/checkout.ts";
import { freePort } from "#tests/support/shop/free-port.ts";
import { workersOf } from "#tests/support/shop/processes.ts";
import { failedStart } from "#tests/support/shop/program.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };

let port: number;
let shop: RunningShop;
beforeAll(async () => {
  port = await freePort();
  shop = await startShop({ variables: { WORKERS: "2", METRICS_PORT: String(port) } });
});
afterAll(() => shop.stop());

const scrape = () => fetch(`http://127.0.0.1:${port}/metrics`);

/** Every sample, by its name and labels. */
async function samples(): Promise<Map<string, number>> {
  const text = await (await scrape()).text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

const of = (found: Map<string, number>, name: string): number => found.get(name) ?? Number.NaN;

test("metrics of all workers together are OpenMetrics text", async () => {
  const answer = await scrape();
  expect(answer.headers.get("content-type")).toBe(
    "application/openmetrics-text; version=1.0.0; charset=utf-8",
  );
  const text = await answer.text();
  expect(text.endsWith("# EOF\n")).toBe(true);
  for (const line of text.trimEnd().split("\n"))
    expect(line).toMatch(
      /^(# (TYPE|HELP) shop_\w+ .+|# EOF|shop_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+-]+)$/,
    );
  expect(text).toMatch(/shop_build_info\{version="[^"]+",node="v\d+/);
});

/** The pages in the shop's log, for every client. */
const loggedPages = (): { path: string; from?: string }[] =>
  shop
    .output()
    .split("\n")
    .filter((line) => line.includes('"message":"request"'))
    .map((line) => JSON.parse(line))
    .filter(({ path, status }) => status === 200 && kindOf(path) === "page");

test("each request is counted once, whichever worker answers it", async () => {
  for (let n = 0; n < 60; n += 1) await (await fetch(`${shop.origin}/about`)).text();
  for (let n = 0; n < 5; n += 1) await (await fetch(`${shop.origin}/api/nowhere`)).text();
  const count = (found: Map<string, number>, name: string) => found.get(name) ?? 0;
  const pages = (found: Map<string, number>) =>
    count(found, 'shop_requests_total{kind="memory",status="2xx"}') +
    count(found, 'shop_requests_total{kind="page",status="2xx"}');
  const found = await eventually(
    samples,
    (now) =>
      count(now, 'shop_requests_total{kind="api",status="4xx"}') === 5 && pages(now) === loggedPages().length,
  );
  expect(loggedPages().filter(({ path }) => path === "/about")).toHaveLength(60);
  expect(pages(found)).toBe(loggedPages().length);
  const memory = count(found, 'shop_requests_total{kind="memory",status="2xx"}');
  expect(memory).toBe(loggedPages().filter(({ from }) => from === "memory").length);
  expect(memory).toBeGreaterThan(30);
  expect(count(found, 'shop_request_seconds_bucket{kind="memory",le="+Inf"}')).toBe(memory);
  expect(count(found, 'shop_request_seconds_count{kind="api"}')).toBe(5);
});

test("scrapes at the same moment all get everything", async () => {
  await eventually(samples, (now) => now.has("shop_jobs_waiting"));
  const names = (found: Map<string, number>) => String([...found.keys()].toSorted());
  // A worker that does not answer within a second is missing from all of them.
  const namesOfAll = async () => new Set((await Promise.all(Array.from({ length: 6 }, samples))).map(names));
  await eventually(namesOfAll, (all) => all.size === 1);
});

test("the metrics cover the workers, the database, the disk and the orders", { tags: "full" }, async () => {
  await checkout(shop, payload(shop, [TOTE]));
  const found = await eventually(samples, (now) => of(now, 'shop_orders{state="open"}') === 1);
  expect(of(found, "shop_workers")).toBe(2);
  expect(of(found, 'shop_memory_bytes{process="workers"}')).toBeGreaterThan(50_000_000);
  // A connection that nobody uses is closed after ten seconds.
  await fetch(`${shop.origin}/api/stock?slug=adire-tote`);
  await eventually(samples, (now) => of(now, 'shop_database_connections{state="idle"}') > 0);
  expect(of(found, 'shop_event_loop_lag_seconds{quantile="0.99"}')).toBeGreaterThan(0);
  expect(of(found, "shop_disk_free_bytes")).toBeGreaterThan(0);
  expect(of(found, "shop_jobs_waiting")).toBeGreaterThanOrEqual(0);
  expect(of(found, 'shop_letters{state="given_up"}')).toBe(0);
});

test("counters never go back when a worker dies", { tags: "full" }, async () => {
  const name = 'shop_requests_total{kind="api",status="4xx"}';
  const before = of(await samples(), name);
  const [worker = 0] = await workersOf(shop);
  process.kill(worker, "SIGKILL");
  const after = await eventually(
    samples,
    (now) => of(now, "shop_worker_deaths_total") === 1 && of(now, "shop_workers") === 2,
  );
  expect(of(after, name)).toBe(before);
});

test("the metrics are on a separate port, which the shop's visitors do not reach", async () => {
  const answer = await fetch(`${shop.origin}/metrics`, { redirect: "manual" });
  expect(answer.status).toBe(302);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  const { code, output } = await failedStart({ DATA_DIR: shop.dataDir, METRICS_PORT: String(port) });
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^METRICS_PORT: \d+ on 127\.0\.0\.1 cannot be used/),
  ]);
});

test("alarms and the dashboard ask for metrics that there are", async () => {
  const told = await (await scrape()).text();
  for (const file of ["deploy/alerts.yaml", "deploy/dashboard.json"]) {
    const named = new Set((await readFile(file, "utf8")).match(/shop_\w+/g));
    expect(named.size).toBeGreaterThan(8);
    for (const name of named) {
      const family = name.replace(/_(total|bucket)$/, "");
      expect(told, `${name} in ${file}`).toMatch(new RegExp(`^# TYPE ${family} `, "m"));
    }
  }
});
