import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { encode, encodeKept } from "./encoding.server.ts";

test("bodies of every length survive compression unchanged", async () => {
  for (const length of [0, 1, 65_519, 65_520, 65_521, 300_000, 5_000_000]) {
    const body = Buffer.from("kaftan and wrapper, ".repeat(250_000).slice(0, length));
    for (const br of [await encode(body, "br", "once"), encodeKept(body, "br")])
      expect(brotliDecompressSync(br).equals(body)).toBe(true);
    for (const gzip of [await encode(body, "gzip", "once"), encodeKept(body, "gzip")])
      expect(gunzipSync(gzip).equals(body)).toBe(true);
    expect(await encode(body, "identity", "once")).toBe(body);
    expect(encodeKept(body, "identity")).toBe(body);
  }
});

test("a page is compressed with a window of its size, so that repetitions at its far ends are found", async () => {
  const noise = Buffer.from(Array.from({ length: 100_000 }, (_, nth) => (nth * nth * 2_654_435_761) >>> 24));
  const once = (await encode(noise, "br", "stays")).byteLength;
  const twice = (await encode(Buffer.concat([noise, noise]), "br", "stays")).byteLength;
  expect(twice - once).toBeLessThan(100);
});
