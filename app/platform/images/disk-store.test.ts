import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { diskStore } from "./disk-store.server.ts";
import { finishPicture, listUnfinished } from "./sweep-pictures.server.ts";
import { openStudio, plain, type TestStudio } from "./testing/pictures-for-tests.ts";

const ROOM = { space: async () => null, hasRoom: async () => true };

const keep = ({ media, imageWorkers }: TestStudio, name: string, picture: Buffer) =>
  diskStore(media, imageWorkers, ROOM).keep(name, picture);

const folderOf = ({ media }: TestStudio, kept: { ok: boolean; value?: string }) =>
  path.join(media, kept.value?.split("/")[2] ?? "");

test("on a disk that is nearly full a new picture is refused, and an existing one is found", async () => {
  await using studio = await openStudio();
  const full = diskStore(studio.media, studio.imageWorkers, { ...ROOM, hasRoom: async () => false });
  const picture = await plain(20, 20).png().toBuffer();
  const message = expect.stringContaining("disk is nearly full");
  expect(await full.keep("gown", picture)).toEqual({ ok: false, error: { status: 503, message } });
  const kept = await keep(studio, "gown", picture);
  expect(await full.keep("gown", picture)).toEqual(kept);
});

test("stores a picture upright, in every width, with its colour in its address, and without camera metadata", async () => {
  await using studio = await openStudio();
  const photo = await plain(700, 350)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: "Somebody" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "50/1 48/1 0/1" },
    })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif?.includes("Somebody")).toBe(true);
  const kept = await keep(studio, "dress", photo);
  expect(kept).toEqual({
    ok: true,
    value: expect.stringMatching(/^\/media\/dress-[0-9a-f]{8}\.350x700\.00808[01]\/350\.webp$/),
  });
  const folder = folderOf(studio, kept);
  expect((await readdir(folder)).sort()).toEqual(["160.webp", "320.webp", "350.webp", "80.webp"]);
  const about = await sharp(path.join(folder, "350.webp")).metadata();
  expect([about.width, about.height, about.exif, about.orientation]).toEqual([
    350,
    700,
    undefined,
    undefined,
  ]);
});

test("AVIF follows in every width, even after an interruption, and then nothing is left to do", async () => {
  await using studio = await openStudio();
  const kept = await keep(studio, "dress", await plain(400, 500).png().toBuffer());
  const folder = folderOf(studio, kept);
  const [waiting = ""] = await listUnfinished(studio.media);
  expect(waiting).toBe(`${path.basename(folder)}.raw`);
  const made = path.join(folder, "160.avif");
  await sharp(path.join(folder, "160.webp")).avif().toFile(made);
  const before = (await stat(made)).mtimeMs;
  expect(await finishPicture(studio.media, waiting, studio.imageWorkers)).toBe(true);
  const formats = ["avif", "webp"];
  expect((await readdir(folder)).sort()).toEqual(
    [160, 320, 400, 80].flatMap((width) => formats.map((format) => `${width}.${format}`)),
  );
  expect(await sharp(path.join(folder, "400.avif")).metadata()).toMatchObject({ width: 400, height: 500 });
  expect((await stat(made)).mtimeMs).toBe(before);
  expect(await listUnfinished(studio.media)).toEqual([]);
});

test("deletes pixels without a picture, but not while the picture may still be stored", async () => {
  await using studio = await openStudio();
  const kept = await keep(studio, "lost", await plain(20, 20).png().toBuffer());
  const [waiting = ""] = await listUnfinished(studio.media);
  await rm(folderOf(studio, kept), { recursive: true });
  await finishPicture(studio.media, waiting, studio.imageWorkers);
  expect(await listUnfinished(studio.media)).toEqual([waiting]);
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  await utimes(path.join(studio.media, ".unfinished", waiting), yesterday, yesterday);
  await finishPicture(studio.media, waiting, studio.imageWorkers);
  expect(await listUnfinished(studio.media)).toEqual([]);
});

test("makes no picture wider than pages show it", async () => {
  await using studio = await openStudio();
  const kept = await keep(studio, "wide", await plain(2400, 12).png().toBuffer());
  expect(kept).toMatchObject({ ok: true, value: expect.stringMatching(/\.2000x10\.00808[01]\/2000\.webp$/) });
});

test("a transparent picture has no colour in its address, and stays transparent", async () => {
  await using studio = await openStudio();
  const clear = await plain(30, 30).ensureAlpha(0.5).png().toBuffer();
  const kept = await keep(studio, "clear", clear);
  expect(kept).toMatchObject({ ok: true, value: expect.stringMatching(/\.30x30\/30\.webp$/) });
  expect((await sharp(path.join(folderOf(studio, kept), "30.webp")).metadata()).hasAlpha).toBe(true);
});

test("stores the same picture once, however often and however fast it arrives", async () => {
  await using studio = await openStudio();
  const picture = await plain(20, 20).webp().toBuffer();
  const [first, second] = await Promise.all([keep(studio, "once", picture), keep(studio, "once", picture)]);
  expect(second).toEqual(first);
  expect(await keep(studio, "once", picture)).toEqual(first);
  expect((await readdir(studio.media)).filter((name) => !name.startsWith("."))).toHaveLength(1);
});

test("strips a web page hidden in a picture", async () => {
  await using studio = await openStudio();
  const script = "<script>alert('polyglot')</script>";
  const both = Buffer.concat([await plain(40, 40).jpeg().toBuffer(), Buffer.from(script)]);
  const folder = folderOf(studio, await keep(studio, "both", both));
  for (const file of await readdir(folder)) {
    expect((await readFile(path.join(folder, file))).includes("polyglot")).toBe(false);
  }
});

test.each<[string, () => Promise<Buffer> | Buffer, string | RegExp]>([
  ["an empty file", () => Buffer.alloc(0), "That file is empty."],
  ["a text", () => Buffer.from("not a picture"), /not a picture/],
  [
    "a drawing",
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    /not a picture/,
  ],
  [
    "an iPhone's photograph",
    () => Buffer.from("\0\0\0\x24ftypheic\0\0\0\0mif1heicMiHBsomething else"),
    /HEIC photograph.*Share it as a JPEG.*Settings, Camera, Formats, Most Compatible/,
  ],
  ["a moving picture", () => plain(9, 9).gif().toBuffer(), /not a picture/],
  ["half a picture", async () => (await plain(900, 900).png().toBuffer()).subarray(0, 300), /not a picture/],
  ["41 megapixels", () => plain(41_000, 1000).png().toBuffer(), /40 megapixels/],
  ["11 MB", () => Buffer.alloc(11 * 1024 * 1024), "That picture is too large: 10 MB at most."],
])("refuses %s with a message, and leaves nothing behind", async (_, make, sentence) => {
  await using studio = await openStudio();
  const kept = await keep(studio, "refused", await make());
  const message = expect.stringMatching(sentence);
  expect(kept).toEqual({ ok: false, error: { status: 422, message } });
  expect(await readdir(studio.media)).toEqual([]);
});

test.each([
  ["too long", { maxMs: 20 }],
  ["too much memory", { maxMegabytes: 20 }],
])("refuses a picture that takes %s with a message, and processes the next one", async (_, limits) => {
  await using studio = await openStudio(limits);
  for (const name of ["first", "second"]) {
    expect(await keep(studio, name, await plain(50, 50).png().toBuffer())).toEqual({
      ok: false,
      error: {
        status: 422,
        message: "The shop could not read that picture. Save it as a JPEG and try again.",
      },
    });
  }
  expect(existsSync(studio.media)).toBe(true);
  expect(await readdir(studio.media)).toEqual([]);
});

test("refuses what would take too much memory before it is decoded, and tells what would not", async () => {
  await using studio = await openStudio({ maxMegabytes: 250 });
  const jpeg = (progressive: boolean) =>
    plain(4000, 3000).jpeg({ progressive, chromaSubsampling: "4:4:4" }).toBuffer();
  expect(await keep(studio, "progressive", await jpeg(true))).toMatchObject({
    error: { message: expect.stringMatching(/^That picture takes more memory .* not a progressive one/) },
  });
  expect(await keep(studio, "ordinary", await jpeg(false))).toMatchObject({ ok: true });
});

test("a pool of image workers that closes aborts the work under way", async () => {
  await using studio = await openStudio();
  const under = keep(studio, "broken-off", await plain(4000, 3000).jpeg().toBuffer());
  setTimeout(() => studio.imageWorkers.close(), 100);
  expect(await under).toMatchObject({ ok: false });
});
