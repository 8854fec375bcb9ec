import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openBucket } from "#app/platform/objects/object-store.server.ts";
import { type BucketServer, startBucket } from "#app/platform/objects/testing/bucket-server.ts";
import { putAssets } from "./share-assets.ts";

const A_DAY_MS = 24 * 60 * 60 * 1000;

let bucket: BucketServer;
let folder: string;
beforeEach(async () => {
  bucket = await startBucket();
  folder = await mkdtemp(path.join(tmpdir(), "assets-"));
});
afterEach(async () => {
  bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A build with files of these names. */
async function build(...names: string[]): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  for (const name of names) await writeFile(path.join(folder, name), name);
}
const put = (days = 0) =>
  putAssets(openBucket(bucket.settings), folder, new Date(Date.now() + days * A_DAY_MS));
const keys = () => [...bucket.objects.keys()].sort();

test("puts a build's scripts, styles and fonts, each once, and not their compressed forms", async () => {
  await build("a-1.js", "a-1.js.br", "a-1.js.gz", "b-1.css", "c-1.woff2", "notes.txt");
  expect(await put()).toBe(3);
  expect(keys()).toEqual(["assets/a-1.js", "assets/b-1.css", "assets/c-1.woff2"]);
  expect(bucket.objects.get("assets/b-1.css")?.type).toBe("text/css; charset=utf-8");
  expect(await put()).toBe(0);
});

test("keeps the files of the builds before for a month, and its own for good", async () => {
  await build("old-1.js", "both-1.js");
  await put();
  await build("new-1.js", "both-1.js");
  expect(await put(29)).toBe(1);
  expect(keys()).toEqual(["assets/both-1.js", "assets/new-1.js", "assets/old-1.js"]);
  expect(await put(31)).toBe(0);
  expect(keys()).toEqual(["assets/both-1.js", "assets/new-1.js"]);
});

test("a bucket that refuses is an error, and the next start puts the rest", async () => {
  await build("a-1.js", "b-1.js");
  bucket.faults.push({ status: 403, code: "AccessDenied" });
  await expect(put()).rejects.toThrow("refused the keys");
  expect(await put()).toBe(2);
});
