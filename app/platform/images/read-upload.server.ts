import type { Metadata, OutputInfo } from "sharp";
import { err, ok, type Result } from "#app/shared/result.ts";
import { loadSharp } from "./load-sharp.server.ts";

/** Wider than any page shows it. */
const WIDEST = 2000;
/** A portrait is not taller. */
const TALLEST = 3000;
const MOST_PIXELS = 40e6;

/** By content, never by name. What a HEIF file holds (AVIF, or HEIC where it can be read) shows when it is decoded. */
const FORMATS: ReadonlySet<string | undefined> = new Set(["jpeg", "png", "webp", "heif", "avif"]);

const NOT_A_PICTURE = "That is not a picture the shop can read. Choose a JPEG, PNG, WebP or AVIF.";

/** A picture's pixels, upright, and nothing else of it. */
export interface Upright {
  data: Buffer;
  info: OutputInfo;
}

/**
 * Decodes an uploaded file: turned the right way up, no larger than pages need, and without what a camera notes
 * (place, time, owner). What cannot be a picture comes back as a sentence for the person who chose it.
 */
export async function readUpload(file: string): Promise<Result<Upright, string>> {
  const sharp = await loadSharp();
  const input = { limitInputPixels: MOST_PIXELS, failOn: "error" } as const;
  const about = await sharp(file, { ...input, limitInputPixels: false })
    .metadata()
    .catch((): Partial<Metadata> => ({}));
  if (!FORMATS.has(about.format)) return err(NOT_A_PICTURE);
  if ((about.width ?? 0) * (about.height ?? 0) > MOST_PIXELS) {
    return err("That picture has too many pixels: 40 megapixels at most.");
  }
  const upright = await sharp(file, input)
    .rotate()
    .resize({ width: WIDEST, height: TALLEST, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  return upright === null ? err(NOT_A_PICTURE) : ok(upright);
}
