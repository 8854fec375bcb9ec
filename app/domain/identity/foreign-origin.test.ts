import { expect, test } from "vitest";
import { isForeign } from "./foreign-origin.ts";

const OWN = new Set(["https://shop.example"]);
const ask = (method: string, headers: Record<string, string>) =>
  isForeign(new Request("https://shop.example/admin", { method, headers }), OWN);

test("accepts requests from the shop's own pages", () => {
  expect(ask("GET", {})).toBe(false);
  expect(ask("GET", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" })).toBe(false);
  expect(ask("POST", { origin: "https://shop.example", "sec-fetch-site": "same-origin" })).toBe(false);
});

test("accepts a link from another site", () => {
  expect(ask("GET", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" })).toBe(false);
});

test.each([
  ["another site's form", "POST", { origin: "https://elsewhere.example" }],
  ["a neighbour's form", "POST", { origin: "https://blog.shop.example" }],
  ["the plain http site's form", "POST", { origin: "http://shop.example" }],
  ["a page without an origin", "POST", { origin: "null" }],
  ["a write that names no origin", "POST", {}],
  ["a deletion that names no origin", "DELETE", {}],
  ["another site's script that reads", "GET", { origin: "https://elsewhere.example" }],
  ["another site's picture", "GET", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }],
  ["a neighbour's script", "GET", { "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" }],
])("treats %s as foreign", (_, method, headers) => {
  expect(ask(method, headers as Record<string, string>)).toBe(true);
});
