/** The widths in which pictures are stored, besides their own (the image store and the seed make the same ones). */
const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1200, 1600, 2000] as const;

export interface PictureSources {
  width: number;
  height: number;
  /** Candidates for `srcset`, narrowest first. */
  avif: string;
  webp: string;
  /** For browsers that know neither `srcset` nor `<picture>`: a middling width. */
  src: string;
}

const STORED = /^(?<folder>\/(?:media|pictures)\/[^/]+\.(?<width>\d+)x(?<height>\d+))\/\d+\.(?:webp|avif)$/;

/**
 * Every width and format of a stored picture, read from one of its addresses:
 * `/media/{name}-{hash}.{W}x{H}/{w}.webp` or `/pictures/{name}.{W}x{H}/{w}.webp`.
 * Null for any other address, which is then shown as it is.
 */
export function pictureSources(url: string): PictureSources | null {
  const { folder, width: wide, height: high } = STORED.exec(url)?.groups ?? {};
  if (folder === undefined || wide === undefined || high === undefined) return null;
  const width = Number(wide);
  const height = Number(high);
  if (width === 0 || height === 0) return null;

  const widths = [...PICTURE_WIDTHS.filter((candidate) => candidate < width), width];
  const list = (format: string) => widths.map((w) => `${folder}/${w}.${format} ${w}w`).join(", ");
  const middling = widths.findLast((w) => w <= 960) ?? width;
  return { width, height, avif: list("avif"), webp: list("webp"), src: `${folder}/${middling}.webp` };
}
