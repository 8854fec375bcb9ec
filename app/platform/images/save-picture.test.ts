import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { savePicture } from "./save-picture.server.ts";

let media: string;
beforeAll(async () => {
  media = await mkdtemp(path.join(tmpdir(), "media-"));
});
afterAll(() => rm(media, { recursive: true }));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } });

it("stores a picture upright, in both formats and every width, without what the camera noted", async () => {
  const photo = await plain(700, 350)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: "Somebody" } })
    .jpeg()
    .toBuffer();
  const saved = await savePicture(media, "dress", photo);
  expect(saved).toEqual({
    ok: true,
    value: expect.stringMatching(/^\/media\/dress-[0-9a-f]{8}\.350x700\/350\.webp$/),
  });
  const folder = path.join(media, saved.ok ? (saved.value.split("/")[2] ?? "") : "");
  expect((await readdir(folder)).sort()).toEqual(
    [160, 320, 350].flatMap((width) => [`${width}.avif`, `${width}.webp`]).sort(),
  );
  const about = await sharp(path.join(folder, "350.webp")).metadata();
  expect([about.width, about.height, about.exif, about.orientation]).toEqual([
    350,
    700,
    undefined,
    undefined,
  ]);
});

it("makes no picture wider than pages show it", async () => {
  const saved = await savePicture(media, "wide", await plain(2400, 12).png().toBuffer());
  expect(saved).toMatchObject({ ok: true, value: expect.stringMatching(/\.2000x10\/2000\.webp$/) });
});

it("stores the same picture once", async () => {
  const picture = await plain(20, 20).webp().toBuffer();
  const first = await savePicture(media, "once", picture);
  expect(await savePicture(media, "once", picture)).toEqual(first);
});

test.each([
  ["an empty file", () => Buffer.alloc(0), "That file is empty."],
  ["a text", () => Buffer.from("not a picture"), /not a picture/],
  [
    "a drawing",
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    /not a picture/,
  ],
  ["half a picture", async () => (await plain(900, 900).png().toBuffer()).subarray(0, 300), /not a picture/],
  ["41 megapixels", () => plain(41_000, 1000).png().toBuffer(), /40 megapixels/],
])("%s is refused with a sentence, and leaves nothing behind", async (_, make, sentence) => {
  const before = await readdir(media);
  const saved = await savePicture(media, "refused", await make());
  expect(saved).toEqual({ ok: false, error: expect.stringMatching(sentence) });
  expect(await readdir(media)).toEqual(before);
});
