import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const report = (blocked: string) =>
  JSON.stringify({
    "csp-report": {
      "document-uri": `${shop.origin}/about?from=ada`,
      "effective-directive": "img-src",
      "blocked-uri": blocked,
    },
  });

const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.origin}/api/csp-reports`, {
    method: "POST",
    headers: { "content-type": "application/csp-report", origin: shop.origin, ...headers },
    body,
  });

const logged = () =>
  shop
    .output()
    .split("\n")
    .filter((line) => line.includes("The content policy stopped something"))
    .map((line) => JSON.parse(line));

test("a page says where its browser reports to, and a report is one line of the log", async () => {
  const { headers } = await fetch(`${shop.origin}/about`);
  expect(headers.get("reporting-endpoints")).toBe('csp="/api/csp-reports"');
  expect(headers.get("content-security-policy")).toContain("report-uri /api/csp-reports; report-to csp");
  for (let n = 0; n < 3; n += 1) {
    const answer = await send(report(`https://ads.example/${n}?who=ada`));
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
  }
  expect((await send(report("moz-extension://abc/style.css"))).status).toBe(204);
  await expect.poll(() => logged().length).toBeGreaterThan(0);
  // Several workers may have a line each.
  for (const line of logged())
    expect(line).toMatchObject({
      level: "warn",
      directive: "img-src",
      blocked: "ads.example",
      path: "/about",
    });
  expect(JSON.stringify(logged())).not.toContain("ada");
});

test.each([
  ["a report of nine kilobytes", () => send(report("x".repeat(9_000))), 413],
  ["what is not JSON", () => send("{"), 400],
  ["JSON that is no report", () => send("{}"), 400],
  ["a form", () => send("a=b", { "content-type": "application/x-www-form-urlencoded" }), 415],
  ["another site's page", () => send(report("inline"), { origin: "https://evil.example" }), 403],
  ["a reader", () => fetch(`${shop.origin}/api/csp-reports`), 405],
])("refuses %s", async (_, ask, status) => {
  expect((await ask()).status).toBe(status);
});

test("delays a visitor with many reports before reading them, and no page of theirs", async () => {
  const ada = { "x-forwarded-for": "198.51.100.77" };
  const answers = await Promise.all(Array.from({ length: 60 }, () => send("{", ada)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(429);
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(20);
  expect((await fetch(`${shop.origin}/cart`, { headers: ada })).status).toBe(200);
});
