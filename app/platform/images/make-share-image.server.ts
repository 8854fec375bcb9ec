import { rename } from "node:fs/promises";
import { loadSharp } from "./load-sharp.server.ts";
import { MAX_PIXELS } from "./upload-limits.ts";

const WIDTH = 1200;
const HEIGHT = 630;
/** The part of a picture's edge from which its backdrop is drawn, and the smoothed part of it, in pixels. */
const EDGE = 4;
const SMOOTHING = 16;

/**
 * Makes the picture that a page is shared with, 1200 by 630: the whole garment in the middle, its studio backdrop
 * extended to both sides. The file gets its name at the end, so that no visitor ever gets half a picture.
 */
export async function makeShareImage({ from, file }: { from: string; file: string }): Promise<void> {
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
