import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { PageCache } from "./page-cache.server.ts";

const page = (text: string, ...tags: string[]) => ({
  headers: { "content-type": "text/html" },
  body: Buffer.from(text),
  tags,
});
const ROOMY = { mostBytes: 1_000_000 };

it("keeps a page in all its encodings", async () => {
  const cache = new PageCache(ROOMY);
  await cache.put("/", cache.generation, page("hello", "products"));
  const kept = cache.get("/");
  expect(kept?.body.identity.toString()).toBe("hello");
  expect(brotliDecompressSync(kept?.body.br ?? "").toString()).toBe("hello");
  expect(gunzipSync(kept?.body.gzip ?? "").toString()).toBe("hello");
});

it("gives the same text the same tag, and another text another", async () => {
  const cache = new PageCache(ROOMY);
  const [a, b, c] = await Promise.all(
    ["one", "one", "two"].map((text, n) => cache.put(`/${n}`, 0, page(text, "t"))),
  );
  expect(a?.etag).toBe(b?.etag);
  expect(a?.etag).not.toBe(c?.etag);
});

it("forgets the pages of a tag that changed, and keeps the others", async () => {
  const cache = new PageCache(ROOMY);
  await cache.put("/catalogue", cache.generation, page("list", "products"));
  await cache.put("/about", cache.generation, page("story", "content"));
  cache.purge(["products"]);
  expect(cache.get("/catalogue")).toBeUndefined();
  expect(cache.get("/about")).toBeDefined();
});

it("does not keep a page that was rendered from what changed meanwhile, but gives it to the one who asked", async () => {
  const cache = new PageCache(ROOMY);
  const { generation } = cache;
  cache.purge(["products"]);
  const given = await cache.put("/catalogue", generation, page("old", "products"));
  expect(given.body.identity.toString()).toBe("old");
  expect(cache.get("/catalogue")).toBeUndefined();
});

it("holds nothing and keeps nothing while it is closed", async () => {
  const cache = new PageCache(ROOMY);
  await cache.put("/", cache.generation, page("hello", "products"));
  cache.close();
  expect(cache.get("/")).toBeUndefined();
  await cache.put("/", cache.generation, page("hello", "products"));
  expect(cache.get("/")).toBeUndefined();
  cache.open();
  await cache.put("/", cache.generation, page("hello", "products"));
  expect(cache.get("/")).toBeDefined();
});

it("stays within its bounds, and lets go what was asked for longest ago", async () => {
  const noise = (seed: number) =>
    Buffer.from(Array.from({ length: 500 }, (_, n) => (n * n * seed + n * 31) % 256)).toString("latin1");
  const put = (cache: PageCache, path: string) =>
    cache.put(path, cache.generation, page(noise(path.charCodeAt(1)), "t"));
  const { body } = await put(new PageCache(ROOMY), "/a");
  const size = body.identity.byteLength + body.gzip.byteLength + body.br.byteLength;

  const cache = new PageCache({ mostBytes: size * 3.5 });
  for (const path of ["/a", "/b", "/c"]) await put(cache, path);
  cache.get("/a");
  await put(cache, "/d");
  expect(cache.get("/b")).toBeUndefined();
  expect(cache.get("/a")).toBeDefined();
});
