import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

const ask = (path: string) => fetch(`${shop.origin}${path}`);
const addressIn = async (page: string) =>
  /<html[^>]* data-words="([^"]+)"/.exec(await (await ask(page)).text())?.[1] ?? "";

test("every page links the script with the texts of its frame, which browsers cache for a year", async () => {
  const address = await addressIn("/");
  expect(await addressIn("/cart")).toBe(address);
  const script = await ask(address);
  expect(script.headers.get("content-type")).toMatch(/^text\/javascript/);
  expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await script.text()).toContain('"wordmark":["Baobab","Atelier"]');
  expect((await ask(address)).headers.get("etag")).not.toBeNull();
});

test("an unknown address gets the texts too, and is not cached", async () => {
  const script = await ask("/words/invented.js");
  expect(script.headers.get("cache-control")).toBe("no-store");
  expect(script.headers.get("etag")).toBeNull();
  expect(await script.text()).toMatch(/^export default \{/);
});
