import fc from "fast-check";
import { expect, test } from "vitest";
import { createLog } from "../logging/log.server.ts";
import { isReportType, openPolicyReports, parseReports } from "./policy-reports.server.ts";

const NOON = new Date("2026-11-20T12:00:00Z");
const after = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const SITE = { ownOrigins: new Set(["https://shop.example"]) };

/** The reports of a process, and what it has logged of them. */
function openLogged() {
  const lines: Record<string, string>[] = [];
  const reports = openPolicyReports(createLog("info", (line) => lines.push(JSON.parse(line))));
  const take = (body: unknown, now = NOON) => reports.record(parseReports(body) ?? [], SITE, now);
  return { lines, take };
}

const single = (changes: Record<string, unknown> = {}) => ({
  "csp-report": {
    "document-uri": "https://shop.example/products/adire-tote?q=ada%40shopper.example",
    "violated-directive": "script-src-elem 'self'",
    "blocked-uri": "https://ads.example/pixel.js?who=ada",
    ...changes,
  },
});
const violation = (body: Record<string, unknown>) => ({
  ...{ type: "csp-violation", age: 10, url: "https://shop.example/cart", user_agent: "Mozilla" },
  body: {
    ...{ documentURL: "https://shop.example/cart", effectiveDirective: "img-src", blockedURL: "inline" },
    ...body,
  },
});

test("logs the directive, the blocked host and the page of both kinds of reports, without their queries", () => {
  const { lines, take } = openLogged();
  take(single());
  take([violation({}), { type: "deprecation", body: { id: "x" } }]);
  expect(lines).toMatchObject([
    { directive: "script-src-elem", blocked: "ads.example", path: "/products/adire-tote" },
    { directive: "img-src", blocked: "inline", path: "/cart" },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/ada|pixel|Mozilla/);
});

test.each([
  ["https://shop.example/orders/6f1c2f9e-0d7a-4a58-9d6e-2d7d3b1a0c11", "/orders/…"],
  [`https://shop.example/lists/${"0f".repeat(33)}`, "/lists/…"],
  ["https://shop.example/ada@shopper.example", "/…"],
])("logs no secret and no person in the path of %s", (page, path) => {
  const { lines, take } = openLogged();
  take(single({ "document-uri": page }));
  expect(lines).toMatchObject([{ path }]);
});

test.each([
  ["https://cdn.example:8443/a?b", "cdn.example:8443"],
  ["wss://ada:secret@live.example/", "live.example"],
  ["data:text/html,ada", "data:"],
  ["blob", "blob"],
  ["", "unknown"],
  ["not an address", "unknown"],
])("names %j as blocked by its host, its scheme, or the browser's word", (blocked, named) => {
  const { lines, take } = openLogged();
  take(single({ "blocked-uri": blocked }));
  expect(lines).toMatchObject([{ blocked: named }]);
});

test.each([
  ["a file of Chrome's extension", { "blocked-uri": "chrome-extension://abc/a.js" }],
  ["Firefox's", { "blocked-uri": "moz-extension://abc/a.css" }],
  ["Safari's", { "blocked-uri": "safari-extension://abc/a.css" }],
  ["an extension by its scheme alone", { "blocked-uri": "chrome-extension" }],
  ["a line that an extension wrote", { "blocked-uri": "inline", "source-file": "moz-extension://abc" }],
  ["another site's page", { "document-uri": "https://evil.example/" }],
  ["a page that is no address", { "document-uri": "about" }],
  ["a directive that is none", { "violated-directive": "<b>", "effective-directive": null }],
])("leaves out %s", (_, changes) => {
  const { lines, take } = openLogged();
  take(single(changes));
  expect(lines).toEqual([]);
});

test("logs the same breach once an hour, however many report it", () => {
  const { lines, take } = openLogged();
  for (const minute of [0, 1, 59])
    take(single({ "blocked-uri": `https://ads.example/${minute}` }), after(minute));
  expect(lines).toHaveLength(1);
  take(single(), after(60));
  expect(lines).toHaveLength(2);
});

test("logs fifty different breaches an hour, and then once that more came", () => {
  const { lines, take } = openLogged();
  for (let n = 0; n < 80; n += 1) take(single({ "blocked-uri": `https://${n}.example` }));
  expect(lines).toHaveLength(51);
  expect(lines.at(-1)?.message).toMatch(/^More was stopped/);
  take(single({ "blocked-uri": "https://79.example" }), after(60));
  expect(lines.at(-1)).toMatchObject({ blocked: "79.example" });
});

test.each([
  null,
  [],
  "csp-report",
  { "csp-report": null },
  { "csp-report": { "document-uri": 1 } },
  [{ type: "csp-violation", body: {} }],
  [[]],
])("%j is no breach", (body) => {
  expect(parseReports(body) ?? []).toEqual([]);
});

test("whatever is sent, a line is short and has no query and no line of its own", () => {
  const word = fc.oneof(
    fc.string(),
    fc.string({ maxLength: 500 }).map((rest) => `https://shop.example/${rest}`),
    fc.string().map((host) => `https://${host}.example/?who`),
  );
  const report = fc.record({ "document-uri": word, "effective-directive": word, "blocked-uri": word });
  fc.assert(
    fc.property(fc.oneof(report, fc.anything()), (body) => {
      const { lines, take } = openLogged();
      take({ "csp-report": body });
      take([{ type: "csp-violation", body }]);
      take(single({ "blocked-uri": (body as { "blocked-uri"?: string })?.["blocked-uri"] }));
      for (const { directive = "", blocked = "", path = "" } of lines) {
        expect(directive).toMatch(/^[a-z-]{1,40}$/);
        expect(blocked.length + path.length).toBeLessThanOrEqual(400);
        expect(blocked + path).not.toMatch(/[?#\n]/);
      }
    }),
  );
});

test.each([
  ["application/csp-report", true],
  ["application/reports+json; charset=utf-8", true],
  ["application/json", false],
  ["text/plain;application/csp-report", false],
  [null, false],
])("the type %s is a report's: %s", (type, is) => {
  expect(isReportType(type)).toBe(is);
});
