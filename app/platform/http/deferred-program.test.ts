import { expect, test } from "vitest";
import { deferProgram } from "./deferred-program.server.ts";

const HEAD =
  '<head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry.js"/>' +
  '<link rel="modulepreload" fetchpriority="low" href="/assets/page.js"/><script nonce="m">begin();</script></head>';
const MODULE = `<script nonce="m" type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/page.js";

  window.__reactRouterRouteModules = {"root":route0,"page":route1};

import("/assets/entry.js");</script>`;
const CONTEXT = '<script nonce="m">window.__reactRouterContext = {};</script>';
const PAGE = `<html>${HEAD}<body>${CONTEXT}${MODULE}</body></html>`;

test("the starter gets the page's scripts, and the head preloads none", () => {
  const page = deferProgram(PAGE, "/");
  expect(page).toContain(
    '<head><script nonce="m">begin();starter.load(["/assets/shop-manifest-1.js","/assets/page.js"],"/assets/entry.js")</script></head>',
  );
});

test("the page's module waits for the starter before it imports anything", () => {
  const module = /type="module" async="">([\s\S]*)<\/script>/.exec(deferProgram(PAGE, "/"))?.[1];
  expect(module?.split("\n").map((line) => line.trim())).toEqual([
    'await starter.loaded;const route0=await import("/assets/root.js");',
    'const route1=await import("/assets/page.js");',
    "",
    'window.__reactRouterRouteModules = {"root":route0,"page":route1};',
    "",
    'import("/assets/entry.js");',
  ]);
});

test("the administration gets the list of all routes", () => {
  expect(deferProgram(PAGE, "/admin/products")).toContain('load(["/assets/manifest-1.js",');
  expect(deferProgram(PAGE, "/administer")).toContain('load(["/assets/shop-manifest-1.js",');
});

test("a page opens a stream for its data only when they arrive in pieces", () => {
  const context =
    "window.__reactRouterContext = {};window.__reactRouterContext.stream = new ReadableStream({start(c){}}).pipeThrough(new TextEncoderStream());";
  const piece = 'window.__reactRouterContext.streamController.enqueue("[]");';
  const pageWith = (script: string) => PAGE.replace("window.__reactRouterContext = {};", script);
  expect(deferProgram(pageWith(context), "/")).toContain("__reactRouterContext.stream = true;");
  expect(deferProgram(pageWith(context + piece), "/")).toContain(context + piece);
});

test("leaves a page without scripts unchanged", () => {
  expect(deferProgram("<p>No page</p>", "/")).toBe("<p>No page</p>");
});
