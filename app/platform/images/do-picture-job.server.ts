import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { widthsOf } from "#app/shared/picture-address.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { loadSharp } from "./load-sharp.server.ts";
import { makeShareImage } from "./make-share-image.server.ts";
import type { PictureFacts, PictureJob } from "./picture-job.ts";
import { readUpload, type Upright } from "./read-upload.server.ts";
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
