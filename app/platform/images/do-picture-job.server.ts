import { open, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Metadata, OutputInfo } from "sharp";
import { widthsOf } from "#app/shared/picture-address.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { PictureFacts, PictureJob } from "./picture-job.ts";
import { LETTER_SIZE } from "./share-picture.ts";
import { MAX_PIXELS } from "./upload-limits.ts";

// Printed cloth is saturated colour with hard edges: AVIF, which nearly every browser gets, keeps it with full chroma.
// A person waits for WebP, whose careful chroma sampling would take three times as long. Higher efforts would save a
// twentieth of the bytes and take twice as long.
const WEBP = { quality: 80, effort: 2 } as const;
const AVIF = { quality: 55, chromaSubsampling: "4:4:4", effort: 1 } as const;
/** No visitor sees this file: the service makes its own from it. */
const CLEAN = { quality: 95, smartSubsample: true } as const;
/** A private picture is read by two people, from the database. */
const PRIVATE_SIZE = { width: 1200, height: 1600 } as const;

/** Does one job. A fault of the picture itself is returned as a sentence. */
export async function doPictureJob(
  job: PictureJob,
  maxMegabytes: number,
): Promise<Result<PictureFacts | null, string>> {
  if (job.kind === "avif") await addAvif(job);
  else if (job.kind === "share") await makeShareImage(job);
  else if (job.kind === "letter") await makeLetterPicture(job);
  if (job.kind !== "web" && job.kind !== "clean" && job.kind !== "private") return ok(null);
  const upright = await readUpload(job.upload, maxMegabytes);
  if (!upright.ok) return upright;
  if (job.kind === "web" && job.only !== undefined)
    upright.value = await (await picture(upright.value))
      .resize({ width: job.only, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
  if (job.kind === "web") await writeWebp(upright.value, job);
  else if (job.kind === "private") return ok(await writePrivate(upright.value, job.file));
  else await (await picture(upright.value)).webp(CLEAN).toFile(job.file);
  const { width, height } = upright.value.info;
  return ok({ width, height, tone: await toneOf(upright.value) });
}

const picture = async ({ data, info: { width, height, channels } }: Upright) =>
  (await loadSharp())(data, { raw: { width, height, channels } });

async function writeWebp(
  upright: Upright,
  { folder, raw, only }: Extract<PictureJob, { kind: "web" }>,
): Promise<void> {
  const whole = await picture(upright);
  await writeFile(raw, upright.data);
  // One after the other: together they would take the memory of all.
  const own = upright.info.width;
  for (const width of only === undefined ? widthsOf(own) : [own])
    await whole
      .clone()
      .resize({ width })
      .webp(WEBP)
      .toFile(path.join(folder, `${width}.webp`));
}

async function writePrivate(upright: Upright, file: string): Promise<PictureFacts> {
  const { width, height } = await (await picture(upright))
    .resize({ ...PRIVATE_SIZE, fit: "inside", withoutEnlargement: true })
    .webp(WEBP)
    .toFile(file);
  return { width, height, tone: null };
}

/** Each file gets its name when it is complete, so an interrupted one is simply made again. */
async function addAvif({ raw, width, height, folder }: PictureJob & { kind: "avif" }): Promise<void> {
  const data = await readFile(raw);
  const channels = data.byteLength / (width * height);
  if (channels !== 3 && channels !== 4) throw new Error(`${raw} does not hold ${width} by ${height} pixels`);
  const whole = (await loadSharp())(data, { raw: { width, height, channels } });
  const files = await readdir(folder);
  for (const name of files.filter((file) => file.endsWith(".webp"))) {
    const avif = name.replace(/webp$/, "avif");
    if (files.includes(avif)) continue;
    const part = path.join(folder, `${avif}.part`);
    await whole
      .clone()
      .resize({ width: Number.parseInt(name, 10) })
      .avif(AVIF)
      .toFile(part);
    await rename(part, path.join(folder, avif));
  }
}

/** A JPEG has no transparency. The file gets its name at the end. */
async function makeLetterPicture({ from, file }: PictureJob & { kind: "letter" }): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  await (await loadSharp())(from, { limitInputPixels: MAX_PIXELS })
    .resize({ ...LETTER_SIZE, fit: "cover" })
    .flatten({ background: "white" })
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(part);
  await rename(part, file);
}

async function toneOf(upright: Upright): Promise<string | null> {
  if (upright.info.channels !== 3) return null;
  const pixel = await (await picture(upright)).resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return pixel.toString("hex").slice(0, 6);
}

const WIDTH = 1200;
const HEIGHT = 630;
/** The part of a picture's edge from which its backdrop is drawn, and the smoothed part of it, in pixels. */
const EDGE = 4;
const SMOOTHING = 16;

/**
 * Makes the picture that a page is shared with, 1200 by 630: the whole garment in the middle, its studio backdrop
 * extended to both sides. The file gets its name at the end, so that no visitor ever gets half a picture.
 */
async function makeShareImage({ from, file }: { from: string; file: string }): Promise<void> {
  const sharp = await loadSharp();
  const picture = await sharp(from, { limitInputPixels: MAX_PIXELS })
    .resize(WIDTH, HEIGHT, { fit: "inside" })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = picture.info;
  const left = Math.floor((WIDTH - width) / 2);
  const top = Math.floor((HEIGHT - height) / 2);
  /** The backdrop on one side: the picture's own edge, stretched and smoothed, so that no grain becomes a streak. */
  const backdrop = (edge: number) =>
    sharp(picture.data)
      .extract({ left: edge, top: 0, width: EDGE, height })
      .resize(WIDTH / 2, HEIGHT, { fit: "fill" })
      .blur(SMOOTHING)
      .toBuffer();
  const [toTheLeft, toTheRight] = await Promise.all([backdrop(0), backdrop(width - EDGE)]);
  const part = `${file}.${process.pid}.part`;
  await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "white" } })
    .composite([
      { input: toTheLeft, left: 0, top: 0 },
      { input: toTheRight, left: WIDTH / 2, top: 0 },
      { input: picture.data, left, top },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(part);
  await rename(part, file);
}

/** Wider than any page shows it. */
const WIDEST = 2000;
/** A portrait is at most this tall. */
const TALLEST = 3000;

/**
 * Recognised by content, never by name. The contents of a HEIF file (AVIF, or HEIC where it can be read) are known when
 * it is decoded.
 */
const FORMATS: ReadonlySet<string | undefined> = new Set(["jpeg", "png", "webp", "heif", "avif"]);

const NOT_A_PICTURE = "That is not a picture the shop can read. Choose a JPEG, PNG, WebP or AVIF.";

/** An iPhone's default format; its decoder may not be shipped freely. */
const HEIC =
  "That is a HEIC photograph, which the shop cannot read. Share it as a JPEG, or on an iPhone choose Settings, Camera, Formats, Most Compatible, and take it again.";
const HEIC_BRANDS = /ftyp.{0,60}?(?:hei[cxms]|hev[cxms])/s;

/** Whether a file declares in its first bytes that its picture is HEVC. */
async function isHeic(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(72), 0, 72, 0);
    const head = buffer.toString("latin1", 0, bytesRead);
    return HEIC_BRANDS.test(head) && !head.includes("avif");
  } finally {
    await handle.close();
  }
}

const TOO_DEMANDING =
  "That picture takes more memory to read than the shop has. Save it as an ordinary JPEG, not a progressive one, or with fewer pixels.";

/** What a picture takes that is read line by line, in megabytes, as measured. */
const LINE_BY_LINE_MB = 190;
/** A picture that holds no more than this is always tried. */
const ALWAYS_MB = 20;

/** The bytes that some formats hold of each pixel, because they are decoded as a whole. */
function heldBytes({ format, isProgressive, chromaSubsampling, channels, depth }: Partial<Metadata>): number {
  if (format === "jpeg") return !isProgressive ? 0 : chromaSubsampling === "4:2:0" ? 3 : 6;
  if (format === "png") return isProgressive ? (channels ?? 4) * (depth === "ushort" ? 2 : 1) : 0;
  return format === "webp" ? 2 : 15;
}

/** A picture's upright pixels alone. */
interface Upright {
  data: Buffer;
  info: OutputInfo;
}

/**
 * Decodes an uploaded file: upright, no larger than pages need, and without camera metadata (place, time, owner). A
 * file that is no valid picture yields a sentence for the person who chose it.
 */
async function readUpload(file: string, maxMegabytes: number): Promise<Result<Upright, string>> {
  const sharp = await loadSharp();
  const input = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
  const about = await sharp(file, { ...input, limitInputPixels: false })
    .metadata()
    .catch((): Partial<Metadata> => ({}));
  if (!FORMATS.has(about.format)) return err((await isHeic(file)) ? HEIC : NOT_A_PICTURE);
  const pixels = (about.width ?? 0) * (about.height ?? 0);
  if (pixels > MAX_PIXELS) return err("That picture has too many pixels: 40 megapixels at most.");
  const heldMegabytes = (pixels * heldBytes(about)) / 1e6;
  if (heldMegabytes > Math.max(ALWAYS_MB, maxMegabytes - LINE_BY_LINE_MB)) return err(TOO_DEMANDING);
  const upright = await sharp(file, input)
    .rotate()
    .resize({ width: WIDEST, height: TALLEST, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (upright !== null) return ok(upright);
  return err((await isHeic(file)) ? HEIC : NOT_A_PICTURE);
}

/** The accepted formats. Every other decoder of the library is blocked before it reads a byte. */
const DECODERS = ["Jpeg", "Png", "Webp", "Heif"].map((name) => `VipsForeignLoad${name}`);

/**
 * The picture library. Only the process that works on pictures loads it, so that the processes that serve pages stay
 * small.
 */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: DECODERS });
  // One thread's buffers, and nothing kept: the process does one job.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
