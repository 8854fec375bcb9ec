import { expect, test } from "vitest";
import { type CachedPage, packPage } from "./cached-page.server.ts";
import { PageCache } from "./page-cache.server.ts";

const page = (text: string, ...tags: string[]): CachedPage =>
  packPage({ headers: { "content-type": "text/html" }, body: Buffer.from(text), tags });
const ROOMY = { maxBytes: 1_000_000 };
const textOf = (kept: CachedPage | undefined) => kept?.forms.identity.body.toString();

test("stores a page, and finds it again", async () => {
  const cache = new PageCache(ROOMY);
  cache.put("/", cache.now, page("hello", "products"));
  expect(textOf(cache.get("/"))).toBe("hello");
  expect(cache.get("/other")).toBeUndefined();
});

test("drops the pages of a changed tag, and keeps the others", async () => {
  const cache = new PageCache(ROOMY);
  cache.put("/catalogue", cache.now, page("list", "products"));
  cache.put("/about", cache.now, page("story", "content"));
  cache.purge(["products"]);
  expect(cache.has("/catalogue")).toBe(false);
  expect(cache.has("/about")).toBe(true);
});

test("does not store a page when something in it changed during rendering", async () => {
  const cache = new PageCache(ROOMY);
  const { now } = cache;
  cache.purge(["product:kaftan"]);
  cache.put("/products/kaftan", now, page("old", "product:kaftan"));
  cache.put("/products/tote", now, page("unconcerned", "product:tote"));
  expect(cache.has("/products/kaftan")).toBe(false);
  expect(cache.has("/products/tote")).toBe(true);
});

test("does not store a changed page even when more tags changed than are remembered", async () => {
  const cache = new PageCache(ROOMY);
  const { now } = cache;
  for (let n = 0; n <= 10_000; n += 1) cache.purge([`product:${n}`]);
  cache.put("/products/5", now, page("old", "product:5"));
  cache.put("/products/6", cache.now, page("new", "product:6"));
  expect(cache.has("/products/5")).toBe(false);
  expect(cache.has("/products/6")).toBe(true);
});

test("a closed cache is empty and stores nothing", async () => {
  const cache = new PageCache(ROOMY);
  const before = cache.now;
  cache.put("/", cache.now, page("hello", "products"));
  cache.close();
  expect(cache.has("/")).toBe(false);
  cache.put("/", cache.now, page("hello", "products"));
  expect(cache.has("/")).toBe(false);
  cache.open();
  cache.put("/", before, page("begun before it was deaf", "products"));
  expect(cache.has("/")).toBe(false);
  cache.put("/", cache.now, page("hello", "products"));
  expect(cache.has("/")).toBe(true);
});

test("stays within its limits, and drops the least recently used page", async () => {
  const noise = (seed: number) =>
    Buffer.from(Array.from({ length: 500 }, (_, n) => (n * n * seed + n * 31) % 256)).toString("latin1");
  const noisy = (path: string) => page(noise(path.charCodeAt(1)), "t");
  const { byteLength } = await noisy("/a");

  const cache = new PageCache({ maxBytes: byteLength * 3.5 });
  for (const path of ["/a", "/b", "/c"]) cache.put(path, cache.now, await noisy(path));
  cache.get("/a");
  cache.put("/d", cache.now, await noisy("/d"));
  expect(cache.has("/b")).toBe(false);
  expect(cache.has("/a")).toBe(true);
});

test("does not store a page that would push all the others out", async () => {
  const cache = new PageCache({ maxBytes: 3_000 });
  cache.put("/long", cache.now, page("x".repeat(1_500), "t"));
  expect(cache.has("/long")).toBe(false);
});

test("reports outdated pages in demand, the most requested first", async () => {
  const cache = new PageCache(ROOMY);
  const told: string[][] = [];
  cache.whenOutdated((keys) => told.push(keys));
  const visits = { "/seldom": 1, "/often": 4, "/always": 40 };
  for (const [path, count] of Object.entries(visits)) {
    cache.put(path, cache.now, page(path, "products"));
    for (let n = 0; n < count; n += 1) cache.get(path);
  }
  cache.purge(["products"]);
  expect(told).toEqual([["/always", "/often"]]);
});

test("rerenders a page that is no longer requested a few times, and then stops", async () => {
  const cache = new PageCache(ROOMY);
  const told: string[][] = [];
  cache.whenOutdated((keys) => told.push(keys));
  cache.put("/", cache.now, page("hello", "products"));
  for (let n = 0; n < 8; n += 1) cache.get("/");
  for (let n = 0; n < 6; n += 1) {
    cache.purge(["products"]);
    if (told.length > n) cache.put("/", cache.now, page("hello", "products"));
  }
  expect(told).toHaveLength(3);
});

test("serves a closed cache's last pages for just under ten minutes, or until it opens", async () => {
  let time = 0;
  const cache = new PageCache({ ...ROOMY, clock: () => time });
  cache.put("/", cache.now, page("hello", "products"));
  expect(cache.lastKnown("/")).toBeUndefined();
  cache.close();
  time = 9 * 60_000;
  cache.close(); // The listener does so at every attempt.
  expect(cache.get("/")).toBeUndefined();
  expect(textOf(cache.lastKnown("/"))).toBe("hello");
  time = 10 * 60_000;
  expect(cache.lastKnown("/")).toBeUndefined();
  expect(cache.bytes).toBe(0);

  cache.open();
  cache.put("/", cache.now, page("hello again", "products"));
  cache.close();
  cache.open();
  expect(cache.lastKnown("/")).toBeUndefined();
  expect(cache.get("/")).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test("rerenders the most requested pages when the cache opens again", async () => {
  const cache = new PageCache(ROOMY);
  const told: string[][] = [];
  cache.whenOutdated((keys) => told.push(keys));
  for (const key of ["/cold", "/warm", "/hot"]) cache.put(key, cache.now, page(key, "products"));
  for (const key of ["/warm", "/hot", "/hot"]) cache.get(key);
  cache.close();
  cache.open();
  expect(told).toEqual([["/hot", "/warm"]]);
});
