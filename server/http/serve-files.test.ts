import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createServer as createSocketServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bucketReader } from "#app/platform/images/bucket-pictures.server.ts";
import { type ImageWorkers, openImageWorkers } from "#app/platform/images/image-workers.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { openBucket } from "#app/platform/objects/object-store.server.ts";
import { type BucketServer, startBucket } from "#app/platform/objects/testing/bucket-server.ts";
import { serveFeeds } from "./request-listener.ts";
import { serveMedia } from "./serve-files.ts";

let dataDir: string;
let server: Server;
let origin: string;
let imageWorkers: ImageWorkers;
let bucket: BucketServer;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "files-"));
  await mkdir(path.join(dataDir, "media/dress.10x10"), { recursive: true });
  await writeFile(path.join(dataDir, "media/dress.10x10/10.webp"), "a picture");
  await writeFile(path.join(dataDir, "secret.txt"), "a secret");
  await writeFile(path.join(dataDir, "media/dress.10x10/20.avif"), "a whole AVIF");
  await writeFile(path.join(dataDir, "media/dress.10x10/20.webp"), "a WebP");
  imageWorkers = openImageWorkers({ program: path.resolve("server/main.ts"), log: createLog("error") });
  bucket = await startBucket();
  const readObject = bucketReader(
    openBucket(bucket.settings, 600_000),
    path.join(dataDir, "media"),
    imageWorkers,
  );
  const media = serveMedia(dataDir, { imageWorkers, readObject }, createLog("error"));
  const feeds = serveFeeds(dataDir);
  server = createServer((request, response) =>
    feeds(request, response, () => media(request, response, () => response.end("a page"))),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});

afterAll(async () => {
  imageWorkers.close();
  bucket.stop();
  server.closeAllConnections();
  server.close();
  await rm(dataDir, { recursive: true });
});

test("serves a picture with a permanent cache header", async () => {
  const answer = await fetch(`${origin}/media/dress.10x10/10.webp`);
  expect(await answer.text()).toBe("a picture");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

test.each(["/secret.txt", "/media/../secret.txt", "/media/%2e%2e/secret.txt", "/media/dress.10x10/"])(
  "passes on %s, which is not a picture",
  async (address) => {
    expect(await (await fetch(origin + address)).text()).toBe("a page");
  },
);

test("serves the WebP in place of an AVIF that is not made yet, uncacheable", async () => {
  const early = await fetch(`${origin}/media/dress.10x10/10.avif`);
  expect(await early.text()).toBe("a picture");
  expect(early.headers.get("content-type")).toBe("image/webp");
  expect(early.headers.get("cache-control")).toBe("no-store");
  const made = await fetch(`${origin}/media/dress.10x10/20.avif`);
  expect(await made.text()).toBe("a whole AVIF");
  expect(made.headers.get("content-type")).toBe("image/avif");
  expect(made.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await fetch(`${origin}/media/dress.10x10/30.avif`)).status).toBe(404);
  expect((await fetch(`${origin}/media/none.10x10/10.avif`)).status).toBe(404);
});

test("serves the next width for an older picture without the narrowest one", async () => {
  const folder = path.join(dataDir, "media/older.400x400");
  await mkdir(folder);
  await writeFile(path.join(folder, "160.webp"), "a small WebP");
  await writeFile(path.join(folder, "160.avif"), "a small AVIF");
  const textOf = async (name: string) => (await fetch(`${origin}/media/older.400x400/${name}`)).text();
  expect([await textOf("80.webp"), await textOf("80.avif")]).toEqual(["a small WebP", "a small AVIF"]);
  await writeFile(path.join(folder, "80.webp"), "a tiny WebP");
  expect([await textOf("80.webp"), await textOf("80.avif")]).toEqual(["a tiny WebP", "a tiny WebP"]);
});

test("makes a share image on its first request, and none for a missing picture", async () => {
  const folder = path.join(dataDir, "media/cloth.40x50.c8b8a0");
  await mkdir(folder);
  await sharp({ create: { width: 40, height: 50, channels: 3, background: "teal" } })
    .webp()
    .toFile(path.join(folder, "40.webp"));
  const [first, second] = await Promise.all(
    [1, 2].map(() => fetch(`${origin}/media/cloth.40x50.c8b8a0/share.jpg`)),
  );
  for (const answer of [first, second]) expect(answer?.headers.get("content-type")).toBe("image/jpeg");
  expect(await sharp(await first?.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(await readdir(folder)).toEqual(["40.webp", "share.jpg"]);
  expect((await fetch(`${origin}/media/none.40x50/share.jpg`)).status).toBe(404);
});

test.each(["bytes=2-3", "bytes=9-1", "bytes=-1", "bytes=0-99999999999999999999", "bytes=0-0,2-2", "junk"])(
  "ignores a range header, valid or not: %s",
  async (range) => {
    const answer = await fetch(`${origin}/media/dress.10x10/10.webp`, { headers: { range } });
    expect([answer.status, await answer.text()]).toEqual([200, "a picture"]);
  },
);

test("a missing picture is a 404", async () => {
  expect((await fetch(`${origin}/media/dress.10x10/40.webp`)).status).toBe(404);
});

test("ends the answer for an unreadable file, without stopping the shop", async () => {
  // A socket has a name like a file, and opening it fails, even for root.
  const unreadable = createSocketServer().listen(path.join(dataDir, "media/dress.10x10/30.webp"));
  await once(unreadable, "listening");
  await expect(fetch(`${origin}/media/dress.10x10/30.webp`)).rejects.toThrow();
  expect((await fetch(`${origin}/media/dress.10x10/10.webp`)).status).toBe(200);
  unreadable.close();
});

test("makes a small JPEG for letters of a picture, also of one that is transparent", async () => {
  const folder = path.join(dataDir, "media/lace.40x50");
  await mkdir(folder);
  await sharp({ create: { width: 40, height: 50, channels: 4, background: "#00000000" } })
    .webp()
    .toFile(path.join(folder, "40.webp"));
  const answer = await fetch(`${origin}/media/lace.40x50/letter.jpg`);
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
    format: "jpeg",
    width: 240,
    height: 300,
  });
  expect((await fetch(`${origin}/media/none.40x50/letter.jpg`)).status).toBe(404);
});

test("a sitemap that is written anew meanwhile is read whole, as it was or as it is", async () => {
  await mkdir(path.join(dataDir, "feed"));
  await writeFile(path.join(dataDir, "feed/google.xml"), "<rss></rss>");
  const file = path.join(dataDir, "sitemap.xml");
  const forms = ["<urlset></urlset>", `<urlset>${"<url></url>".repeat(500)}</urlset>`];
  const write = async (text: string) => {
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  };
  let isReading = true;
  await write(forms[0] as string);
  const writing = (async () => {
    for (let turn = 0; isReading; turn += 1) await write(forms[turn % 2] as string);
  })();
  const plain = { headers: { "accept-encoding": "identity" } };
  for (let turn = 0; turn < 300; turn += 1)
    expect(forms).toContain(await (await fetch(`${origin}/sitemap.xml`, plain)).text());
  isReading = false;
  await writing;
});

test("a feed that has not changed is a 304, and one that is missing a 404", async () => {
  const first = await fetch(`${origin}/feed/google.xml`, { headers: { "accept-encoding": "identity" } });
  expect(first.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const known = { "if-none-match": first.headers.get("etag") ?? "", "accept-encoding": "identity" };
  expect((await fetch(`${origin}/feed/google.xml`, { headers: known })).status).toBe(304);
  expect((await fetch(`${origin}/llms.txt`)).status).toBe(404);
});

test("serves a picture that only the bucket has, with a permanent cache header", async () => {
  const key = "media/lace-cape.10x10/10.webp";
  bucket.objects.set(key, {
    bytes: Buffer.from("from the bucket"),
    type: "image/webp",
    changedAt: new Date(),
  });
  const answer = await fetch(`${origin}/${key}`);
  expect(await answer.text()).toBe("from the bucket");
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const early = await fetch(`${origin}/${key.replace("webp", "avif")}`);
  expect([await early.text(), early.headers.get("cache-control")]).toEqual(["from the bucket", "no-store"]);
  expect((await fetch(`${origin}/${key}`, { method: "HEAD" })).headers.get("content-length")).toBe("15");
});

test("a bucket that is away is a 503 that nobody keeps, and no picture of the disk suffers", async () => {
  bucket.faults.push(...Array.from({ length: 3 }, () => ({ status: 503, code: "SlowDown" })));
  const answer = await fetch(`${origin}/media/lace-cape.10x10/10.webp`);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "no-store"]);
  expect((await fetch(`${origin}/media/dress.10x10/10.webp`)).status).toBe(200);
});
