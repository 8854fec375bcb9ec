import { open } from "node:fs/promises";
import type { Metadata, OutputInfo } from "sharp";
import { err, ok, type Result } from "#app/shared/result.ts";
import { loadSharp } from "./load-sharp.server.ts";
import { MAX_PIXELS } from "./upload-limits.ts";

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
export interface Upright {
  data: Buffer;
  info: OutputInfo;
}

/**
 * Decodes an uploaded file: upright, no larger than pages need, and without camera metadata (place, time, owner). A
 * file that is no valid picture yields a sentence for the person who chose it.
 */
export async function readUpload(file: string, maxMegabytes: number): Promise<Result<Upright, string>> {
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
