import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Metadata, Sharp } from "sharp";
import { err, ok, type Result } from "#app/shared/result.ts";

/** The widths in which pictures are stored, besides their own: pages ask for exactly these (`ui/picture-sources`). */
const WIDTHS = [160, 320, 480, 640, 960, 1200, 1600, 2000];
const WIDEST = 2000;
/** A portrait is not taller: an owner waits while it is written, in seconds. */
const TALLEST = 3000;
const MOST_PIXELS = 40e6;
/** Bytes of one picture: what a good camera makes, and some. */
const MOST_PICTURE_BYTES = 25 * 1024 * 1024;

/** By content, never by name. What a HEIF file holds (AVIF, or HEIC where it can be read) shows when it is decoded. */
const FORMATS: ReadonlySet<string | undefined> = new Set(["jpeg", "png", "webp", "heif", "avif"]);

const NOT_A_PICTURE = "That is not a picture the shop can read. Choose a JPEG, PNG, WebP or AVIF.";

/**
 * Stores an uploaded picture for the web and returns the address of its widest WebP. It is decoded and written anew:
 * turned the right way up, without what a camera notes (place, time, owner), in AVIF and WebP and in every width that
 * pages ask for. `name` begins the folder's; the hash of its content ends it, so that the same picture is stored once.
 * What cannot be a picture comes back as a sentence for the person who chose it.
 */
export async function savePicture(
  media: string,
  name: string,
  upload: Uint8Array,
): Promise<Result<string, string>> {
  if (upload.byteLength === 0) return err("That file is empty.");
  if (upload.byteLength > MOST_PICTURE_BYTES) return err("That picture is too large: 25 MB at most.");
  // Loaded only here: a process that makes no pictures stays small.
  const { default: sharp } = await import("sharp");
  const input = { limitInputPixels: MOST_PIXELS, failOn: "error" } as const;
  const about = await sharp(upload, { ...input, limitInputPixels: false })
    .metadata()
    .catch((): Partial<Metadata> => ({}));
  if (!FORMATS.has(about.format)) return err(NOT_A_PICTURE);
  if ((about.width ?? 0) * (about.height ?? 0) > MOST_PIXELS) {
    return err("That picture has too many pixels: 40 megapixels at most.");
  }
  const upright = await sharp(upload, input)
    .rotate()
    .resize({ width: WIDEST, height: TALLEST, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (upright === null) return err(NOT_A_PICTURE);

  const { width, height, channels } = upright.info;
  const hash = createHash("sha256").update(upload).digest("hex").slice(0, 8);
  const folder = `${name}-${hash}.${width}x${height}`;
  await write(sharp(upright.data, { raw: { width, height, channels } }), width, path.join(media, folder));
  return ok(`/media/${folder}/${width}.webp`);
}

/** All sizes, in a folder that gets its name when it is complete: nobody is ever sent half a picture. */
async function write(picture: Sharp, own: number, folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const part = path.join(path.dirname(folder), `.part-${randomUUID()}`);
  await mkdir(part, { recursive: true });
  try {
    for (const width of [...WIDTHS.filter((candidate) => candidate < own), own]) {
      const sized = picture.clone().resize({ width });
      await Promise.all([
        sized
          .clone()
          .avif({ quality: 55, effort: 1 })
          .toFile(path.join(part, `${width}.avif`)),
        sized
          .clone()
          .webp({ quality: 78, smartSubsample: true })
          .toFile(path.join(part, `${width}.webp`)),
      ]);
    }
    await rename(part, folder);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    // Somebody stored the same picture meanwhile.
    if (!existsSync(folder)) throw error;
  }
}
