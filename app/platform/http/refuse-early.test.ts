import { expect, test } from "vitest";
import { hasTwoHosts, refuseEarly } from "./refuse-early.server.ts";

const OWN = new Set(["https://shop.example"]);
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  refuseEarly({ method, path: path.split("?")[0] ?? "", query: path.split("?")[1] ?? "", headers }, OWN)
    ?.status ?? null;

test.each<[string, string, string, Record<string, string>, number | null]>([
  ["a read from anywhere", "GET", "/catalogue", { origin: "https://evil.example" }, null],
  ["a form of our own", "POST", "/contact", { origin: "https://shop.example" }, null],
  ["a script of our own", "POST", "/api/enquiries", { "sec-fetch-site": "same-origin" }, null],
  ["a program, which is no browser", "POST", "/api/enquiries", {}, null],
  ["another site's form", "POST", "/contact", { origin: "https://evil.example" }, 403],
  ["a sandboxed frame", "POST", "/contact", { origin: "null" }, 403],
  ["another site without an origin", "POST", "/api/enquiries", { "sec-fetch-site": "cross-site" }, 403],
  ["a sister domain", "POST", "/api/createCheckoutSession", { "sec-fetch-site": "same-site" }, 403],
  ["the same name over http", "POST", "/contact", { origin: "http://shop.example" }, 403],
  ["a payment event, which has a signature", "POST", "/api/webhooks/stripe", { origin: "https://x.y" }, null],
  ["a path that only looks like that", "POST", "/api/webhooks/stripe/x", { origin: "https://x.y" }, 403],
  ["a program with a key, from anywhere", "POST", "/api/v1/stock", { origin: "https://x.y" }, null],
  ["TRACE", "TRACE", "/", {}, 405],
  ["a body that is too long", "POST", "/contact", { "content-length": "300000" }, 413],
  ["a large payment event", "POST", "/api/webhooks/stripe", { "content-length": "300000" }, null],
  ["a payment event beyond all", "POST", "/api/webhooks/stripe", { "content-length": "3000000" }, 413],
  ["a link with what newsletters add", "GET", `/catalogue?${"utm_x=y&".repeat(20)}q=adire`, {}, null],
  ["a query of 8,000 parameters", "GET", `/catalogue?${"&a".repeat(8_000)}`, {}, 414],
  ["a product with its pictures", "POST", "/admin", { "content-length": "30000000" }, null],
  ["a product with too many", "POST", "/admin", { "content-length": "300000000" }, 413],
  [
    "a path that only looks like the administration",
    "POST",
    "/administer",
    { "content-length": "3000000" },
    413,
  ],
])("%s", (_, method, path, headers, status) => {
  expect(ask(method, path, headers)).toBe(status);
});

test.each<[string[], boolean]>([
  [["Host", "shop.example", "Accept", "host"], false],
  [["Host", "shop.example", "host", "shop.example"], true],
  [["Host", "shop.example", "Accept", "*/*", "HOST", "evil.example"], true],
])("%j is for two hosts: %s", (rawHeaders, expected) => {
  expect(hasTwoHosts(rawHeaders)).toBe(expected);
});
