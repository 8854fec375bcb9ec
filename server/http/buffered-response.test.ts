import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { publicPage } from "#app/platform/http/page-headers.ts";
import { bufferResponse } from "./buffered-response.ts";

const TEXT = "no such kaftan ".repeat(200);
const html = { "content-type": "text/html" };

test("an answer is compressed once for each encoding, however many wait for it", async () => {
  const { status, pack } = await bufferResponse(new Response(TEXT, { status: 404, headers: html }));
  const [one, other, plain] = await Promise.all([pack("gzip, br"), pack("br"), pack(null)]);
  expect(status).toBe(404);
  expect(one.body).toBe(other.body);
  expect(brotliDecompressSync(one.body).toString()).toBe(TEXT);
  expect(one.headers.get("content-encoding")).toBe("br");
  expect(plain.body.toString()).toBe(TEXT);
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(plain.headers.get("vary")).toBe("accept-encoding");
});

test("a header added to one visitor's answer appears in no other answer", async () => {
  const { pack } = await bufferResponse(new Response(TEXT, { headers: html }));
  (await pack("br")).headers.set("content-length", "1");
  expect((await pack("br")).headers.has("content-length")).toBe(false);
});

test("a short body or one that is no text is sent unchanged, without the page cache's headers", async () => {
  for (const [body, type] of [
    ["short", "text/html"],
    [TEXT, "image/webp"],
  ] as const) {
    const headers = { ...publicPage("products"), "content-type": type };
    const packed = await (await bufferResponse(new Response(body, { headers }))).pack("br");
    expect(packed.body.toString()).toBe(body);
    expect(packed.headers.has("content-encoding")).toBe(false);
    expect([...packed.headers.keys()].filter((name) => name.startsWith("x-page"))).toEqual([]);
  }
});
