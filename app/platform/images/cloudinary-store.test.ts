import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#app/platform/logging/log.server.ts";
import { type CloudinarySettings, cloudinaryStore } from "./cloudinary-store.server.ts";
import { type CloudinaryServer, startCloudinary } from "./testing/cloudinary-server.ts";
import { openStudio, plain } from "./testing/pictures-for-tests.ts";

let service: CloudinaryServer;
/** The addresses that the store noted. */
const recorded: string[] = [];
beforeAll(async () => {
  service = await startCloudinary();
});
afterAll(() => service.stop());

/** Keeps a picture at the service, with valid settings except for the given ones. */
async function keep(picture: Buffer, settings: Partial<CloudinarySettings> = {}) {
  await using studio = await openStudio();
  const store = cloudinaryStore({
    ...studio,
    settings: {
      cloudName: "shop",
      uploadPreset: "unsigned",
      folder: null,
      apiBase: service.origin,
      deliveryBase: service.origin,
      key: null,
      ...settings,
    },
    record: async (url) => void recorded.push(url),
    log: createLog("error"),
    // Only a silent service reaches the limit of time: a slow machine answers late, too.
    maxMs: settings.uploadPreset === "silent" ? 3_000 : 600_000,
  });
  const kept = await store.keep("kaftan", picture);
  expect(await readdir(studio.media)).toEqual([]);
  return kept;
}

const dress = () => plain(20, 25).png().toBuffer();

test("a picture is sent with preset and folder, and its address is the service's", async () => {
  const kept = await keep(await dress(), { folder: "spring" });
  expect(kept).toEqual({
    ok: true,
    value: expect.stringMatching(/\/shop\/image\/upload\/v\d+\/spring\/picture-\d+\.webp$/),
  });
  expect(kept).toMatchObject({ value: recorded.at(-1) });
  expect(service.uploads.at(-1)).toMatchObject({
    cloud: "shop",
    fields: { upload_preset: "unsigned", folder: "spring" },
    fileName: "kaftan.webp",
  });
});

test("a sent picture is upright, within the size limit, and without camera metadata", async () => {
  const photo = await plain(4000, 2000)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: "Somebody" } })
    .jpeg()
    .toBuffer();
  expect(await keep(photo)).toMatchObject({ ok: true });
  const { bytes, fields } = service.uploads.at(-1) ?? { bytes: Buffer.alloc(0), fields: {} };
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 1500, height: 3000 });
  expect(bytes.includes("Somebody")).toBe(false);
  expect(fields).not.toHaveProperty("folder");
});

test("does not send a file that is not a picture", async () => {
  const before = service.uploads.length;
  expect(await keep(Buffer.from("<svg/>"))).toMatchObject({ ok: false, error: { status: 422 } });
  expect(service.uploads).toHaveLength(before);
});

test.each([{ cloudName: null }, { uploadPreset: null }])(
  "an upload without %o names the missing setting, and sends nothing",
  async (missing) => {
    const before = service.uploads.length;
    const message = "Cloudinary env not set (cloud or preset).";
    expect(await keep(await dress(), missing)).toEqual({ ok: false, error: { status: 503, message } });
    expect(service.uploads).toHaveLength(before);
  },
);

test.each([
  ["refused", "Upload preset not found"],
  ["refused-in-header", "cloud_name is disabled"],
  ["wordless", "Upload failed"],
  ["not-json", "Upload failed"],
  ["no-address", "Upload failed"],
  ["elsewhere", "Upload failed"],
  ["silent", "Upload error"],
  ["hangs-up", "Upload error"],
])("shows the service's answer '%s' to the owner as '%s'", async (uploadPreset, message) => {
  expect(await keep(await dress(), { uploadPreset })).toEqual({ ok: false, error: { status: 502, message } });
});

test("when the service cannot be reached, the owner reads 'Upload error'", async () => {
  expect(await keep(await dress(), { apiBase: "http://127.0.0.1:9" })).toEqual({
    ok: false,
    error: { status: 502, message: "Upload error" },
  });
});
