import { readdir, rename } from "node:fs/promises";
import path from "node:path";

const WIDTH = 1200;
const HEIGHT = 630;
/** How much of a picture's edge its backdrop is drawn out of, and how much that is smoothed, in pixels. */
const EDGE = 4;
const SMOOTHING = 16;

/** Being made right now, by the file's name: whoever asks meanwhile waits for the same one. */
const making = new Map<string, Promise<boolean>>();

/**
 * Makes a stored picture's share image, 1200 by 630: the whole garment in the middle, its studio backdrop drawn on to
 * both sides. `file` is where it goes, beside the picture's sizes. False when there is no such picture.
 */
export async function makeSharePicture(file: string): Promise<boolean> {
  const made = making.get(file) ?? make(file).finally(() => making.delete(file));
  making.set(file, made);
  return made;
}

async function make(file: string): Promise<boolean> {
  const folder = path.dirname(file);
  const widths = await readdir(folder).catch(() => []);
  const [widest] = widths
    .filter((name) => name.endsWith(".webp"))
    .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
  if (widest === undefined) return false;
  // Loaded only here: a process that makes no pictures stays small.
  const { default: sharp } = await import("sharp");
  const picture = await sharp(path.join(folder, widest), { limitInputPixels: 40e6 })
    .resize(WIDTH, HEIGHT, { fit: "inside" })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = picture.info;
  const left = Math.floor((WIDTH - width) / 2);
  const top = Math.floor((HEIGHT - height) / 2);
  /** The backdrop on one side: the picture's own edge, drawn out and smoothed, so that no grain becomes a streak. */
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
  // Named at the end, so that nobody is ever sent half a picture.
  await rename(part, file);
  return true;
}
