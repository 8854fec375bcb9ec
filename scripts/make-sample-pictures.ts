/**
 * Makes the web sizes of the sample pictures: AVIF and WebP at a ladder of widths, for each JPEG of a folder. The
 * originals are not kept.
 *
 *   node_modules/.bin/node scripts/make-sample-pictures.ts FOLDER
 *
 * Views of a piece from around (`{slug}-{colour}-spin-{00}.jpg`) are shown in their own width alone.
 *
 * Product pictures and swatches go to database/seed/pictures, where the seed finds them. Their folder's name contains a
 * hash of the original, so a changed original is a new address. Hero and editorial pictures are named by the content
 * files and go to public/pictures under a plain name. Every folder's name ends with its picture's size and average
 * colour.
 *
 * An existing file is kept. To remake a picture, delete its folder and run this again.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename } from "node:fs/promises";
import path from "node:path";
import sharp, { type AvifOptions, type WebpOptions } from "sharp";

const root = path.resolve(import.meta.dirname, "..");
const seedFolder = path.join(root, "database/seed/pictures");
const publicFolder = path.join(root, "public/pictures");

const ladder = [80, 160, 320, 480, 640, 960, 1200, 1600, 2000];

// Printed cloth is saturated colour with hard edges. Full chroma in AVIF, and the careful chroma sampling in WebP,
// keep those edges clean; these qualities were chosen by eye on the busiest prints.
const avif: AvifOptions = { quality: 55, effort: 4, chromaSubsampling: "4:4:4" };
const webp: WebpOptions = { quality: 78, effort: 5, smartSubsample: true };

/** Ladder widths below the original's, and the original's own width: 1000 gives 80, 160, 320, 480, 640, 960, 1000. */
function widthsFor(fileName: string, originalWidth: number): number[] {
  return /-spin-\d\d\.jpg$/.test(fileName)
    ? [originalWidth]
    : [...ladder.filter((width) => width < originalWidth), originalWidth];
}

function folderFor(name: string, original: Buffer, size: string): string {
  if (/^(hero|editorial)-/.test(name)) return path.join(publicFolder, `${name}.${size}`);
  const hash = createHash("sha256").update(original).digest("hex").slice(0, 8);
  return path.join(seedFolder, `${name}-${hash}.${size}`);
}

/** Makes the missing files of one picture; returns how many that was. */
async function makePicture(from: string, fileName: string): Promise<number> {
  const original = await readFile(path.join(from, fileName));
  const { width, height } = await sharp(original).metadata();
  const pixel = await sharp(original).resize(1, 1, { fit: "fill" }).raw().toBuffer();
  const size = `${width}x${height}.${pixel.toString("hex").slice(0, 6)}`;
  const folder = folderFor(path.parse(fileName).name, original, size);
  await mkdir(folder, { recursive: true });

  let made = 0;
  for (const targetWidth of widthsFor(fileName, width)) {
    for (const format of ["avif", "webp"] as const) {
      const target = path.join(folder, `${targetWidth}.${format}`);
      if (existsSync(target)) continue;
      // The fast JPEG shrink blurs fine stripes, so every size is resampled from the full picture.
      const resized = sharp(original).resize(targetWidth, null, { fastShrinkOnLoad: false });
      const encoded = format === "avif" ? resized.avif(avif) : resized.webp(webp);
      // Renamed at the end, so that an interrupted run leaves no half picture that looks finished.
      await encoded.toFile(`${target}.part`);
      await rename(`${target}.part`, target);
      made += 1;
    }
  }
  return made;
}

sharp.concurrency(1); // One core: the rest of the machine stays usable during these minutes.

const [from] = process.argv.slice(2);
if (!from) throw new Error("Name the folder of the originals: scripts/make-sample-pictures.ts FOLDER");
const fileNames = (await readdir(from)).filter((name) => name.endsWith(".jpg")).sort();
for (const [index, fileName] of fileNames.entries()) {
  const made = await makePicture(from, fileName);
  console.log(`${index + 1}/${fileNames.length} ${fileName}: ${made === 0 ? "kept" : `${made} files made`}`);
}
