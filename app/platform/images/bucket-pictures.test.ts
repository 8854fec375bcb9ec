import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "#app/platform/logging/log.server.ts";
import { type ObjectStore, openBucket } from "../objects/object-store.server.ts";
import { type BucketServer, startBucket } from "../objects/testing/bucket-server.ts";
import { bucketReader, bucketStore, moveToBucket, sweepBucket } from "./bucket-pictures.server.ts";
import { comparePictures, copyToBucket, copyToDisk } from "./copy-pictures.server.ts";
import { diskStore } from "./disk-store.server.ts";
import { finishPicture, listUnfinished } from "./sweep-pictures.server.ts";
import { openStudio, plain, type TestStudio } from "./testing/pictures-for-tests.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let server: BucketServer;
let objects: ObjectStore;
let studio: TestStudio;
let time: Date;
beforeEach(async () => {
  time = new Date();
  server = await startBucket(() => new Date());
  objects = openBucket(server.settings, 600_000);
  studio = await openStudio();
});
afterEach(async () => {
  server.stop();
  await studio[Symbol.asyncDispose]();
});

const open = () => {
  const disk = diskStore(studio.media, studio.imageWorkers, { hasRoom: async () => true } as never);
  return bucketStore(disk, studio.media, objects, createLog("error"));
};
const dress = () => plain(20, 25).png().toBuffer();
const keys = () => [...server.objects.keys()].sort();
async function kept(): Promise<string> {
  const address = await open().keep("kaftan", await dress());
  if (!address.ok) throw new Error(address.error.message);
  return address.value;
}
const finishAll = async () => {
  for (const name of await listUnfinished(studio.media))
    await finishPicture(studio.media, name, studio.imageWorkers);
  return moveToBucket(studio.media, objects, new AbortController().signal);
};
const pictures = async () => (await readdir(studio.media)).filter((name) => !name.startsWith("."));

test("an upload is in the bucket when it is answered, and leaves the machine once its AVIF is made", async () => {
  const address = await kept();
  expect(keys()).toEqual([address.slice(1)]);
  expect(await moveToBucket(studio.media, objects, new AbortController().signal)).toBe(0);
  expect(await finishAll()).toBe(1);
  expect(keys()).toEqual([address.slice(1).replace("webp", "avif"), address.slice(1)]);
  expect(await pictures()).toEqual([]);
});

test("an upload that the bucket does not take is refused with what to do", async () => {
  server.faults.push({ status: 403, code: "AccessDenied" });
  expect(await open().keep("kaftan", await dress())).toMatchObject({
    ok: false,
    error: { status: 502, message: expect.stringContaining("Try again in a minute") },
  });
});

test("a picture stays on the machine while the bucket takes only a part of it", async () => {
  await mkdir(path.join(studio.media, "adire.20x25"));
  for (const name of ["10.webp", "20.webp"])
    await writeFile(path.join(studio.media, "adire.20x25", name), name);
  server.faults.push({ status: 403, code: "QuotaExceeded" });
  await expect(finishAll()).rejects.toThrow("The object store is full.");
  expect(await pictures()).toEqual(["adire.20x25"]);
  expect(await finishAll()).toBe(1);
  expect(keys()).toEqual(["media/adire.20x25/10.webp", "media/adire.20x25/20.webp"]);
});

test("reads a file, and makes a JPEG when it is first asked for", async () => {
  const address = await kept();
  const read = bucketReader(objects, studio.media, studio.imageWorkers);
  expect(await read(address)).toMatchObject({ type: "image/webp" });
  const letter = address.replace("20.webp", "letter.jpg");
  const jpeg = await read(letter);
  expect(jpeg?.type).toBe("image/jpeg");
  await jpeg?.body?.cancel();
  expect(await read(letter, "HEAD")).toEqual({ type: "image/jpeg", bytes: jpeg?.bytes, body: null });
  expect(keys()).toContain(letter.slice(1));
  expect(await read("/media/none.20x25/20.webp")).toBeNull();
  expect(await read("/media/none.20x25/share.jpg")).toBeNull();
});

test("removes a picture a week after nothing refers to it, and not before", async () => {
  const used = (await kept()).replace("kaftan", "kaftan");
  await objects.put("media/old.20x25/20.webp", new Uint8Array([1]), "image/webp");
  const sweep = (days: number, inUse = [used]) =>
    sweepBucket(objects, async () => inUse, new Date(time.getTime() + days * DAY_MS));
  expect(await sweep(0)).toEqual([]);
  expect(await sweep(6)).toEqual([]);
  // It was wanted again and then no longer, so its week begins again.
  expect(await sweep(6, [used, "/media/old.20x25/20.webp"])).toEqual([]);
  expect(keys().filter((key) => key.startsWith("unwanted/"))).toEqual([]);
  expect(await sweep(6)).toEqual([]);
  expect(await sweep(8)).toEqual(["old.20x25"]);
  expect(keys()).toEqual([used.slice(1)]);
});

test("removes a person's picture within hours", async () => {
  await objects.put("media/review-x.20x25/20.webp", new Uint8Array([1]), "image/webp");
  const sweep = (hours: number) =>
    sweepBucket(
      objects,
      async () => [],
      new Date(time.getTime() + hours * 3_600_000),
      (name) => name.startsWith("review-"),
    );
  expect(await sweep(0)).toEqual([]);
  expect(await sweep(2)).toEqual(["review-x.20x25"]);
  expect(keys()).toEqual([]);
});

test("copies pictures there and back, goes on after a fault, and says what differs", async () => {
  for (const folder of ["adire.20x25", "lace.20x25"]) {
    await mkdir(path.join(studio.media, folder));
    for (const name of ["10.webp", "20.avif"])
      await writeFile(path.join(studio.media, folder, name), folder + name);
  }
  const all = async (copy: AsyncIterable<{ done: number; files: number }>) => {
    let last = { done: 0, files: 0 };
    for await (const progress of copy) last = progress;
    return last;
  };
  const began = copyToBucket(studio.media, objects);
  await began.next();
  await began.return(undefined);
  expect((await comparePictures(studio.media, objects)).onlyOnDisk).toHaveLength(3);
  const before = server.count();
  expect(await all(copyToBucket(studio.media, objects))).toEqual({ done: 4, files: 4 });
  // One page of the list, and the three files that were not there.
  expect(server.count() - before).toBe(4);
  expect(await comparePictures(studio.media, objects)).toEqual({ onlyOnDisk: [], onlyInBucket: [] });
  await rm(path.join(studio.media, "lace.20x25"), { recursive: true });
  expect((await comparePictures(studio.media, objects)).onlyInBucket).toHaveLength(2);
  expect(await all(copyToDisk(studio.media, objects))).toEqual({ done: 4, files: 4 });
  expect(await comparePictures(studio.media, objects)).toEqual({ onlyOnDisk: [], onlyInBucket: [] });
});
