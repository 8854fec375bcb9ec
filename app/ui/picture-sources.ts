import {
  type HostedPicture,
  readHostedPicture,
  readStoredPicture,
  type StoredPicture,
  widthsOf,
} from "#app/shared/picture-address.ts";

export interface PictureSources {
  width: number;
  height: number;
  /** What to offer, the best first. A host that chooses the format itself makes one offer, without a type. */
  formats: { type: "image/avif" | "image/webp" | undefined; srcSet: string }[];
  /** For browsers that know neither `srcset` nor `<picture>`: a middling width. */
  src: string;
  /** The colour that stands in the picture's place until it is loaded. */
  tone: string | null;
}

/** A hosted picture is shown at 4:5 and in these widths alone: the service counts every other one anew. */
const HOSTED_WIDEST = 1600;

/**
 * Every width and format of a picture, read from its one address: of a stored picture
 * (`/media/{name}-{hash}.{W}x{H}.{tone}/{w}.webp`) or of one at an image service. Null for any other address, which is
 * then shown as it is.
 */
export function pictureSources(url: string): PictureSources | null {
  const stored = readStoredPicture(url);
  if (stored) return storedSources(stored);
  const hosted = readHostedPicture(url);
  return hosted && hostedSources(hosted);
}

function storedSources({ folder, width, height, tone }: StoredPicture): PictureSources {
  const widths = widthsOf(width);
  const srcSet = (format: string) => widths.map((w) => `${folder}/${w}.${format} ${w}w`).join(", ");
  return {
    width,
    height,
    formats: [
      { type: "image/avif", srcSet: srcSet("avif") },
      { type: "image/webp", srcSet: srcSet("webp") },
    ],
    src: `${folder}/${middling(widths)}.webp`,
    tone,
  };
}

function hostedSources({ base, name }: HostedPicture): PictureSources {
  const widths = widthsOf(HOSTED_WIDEST);
  const at = (w: number) => `${base}c_fill,g_auto,w_${w},h_${(w / 4) * 5}/f_auto/q_auto/${name}`;
  return {
    width: HOSTED_WIDEST,
    height: (HOSTED_WIDEST / 4) * 5,
    formats: [{ type: undefined, srcSet: widths.map((w) => `${at(w)} ${w}w`).join(", ") }],
    src: at(middling(widths)),
    tone: null,
  };
}

const middling = (widths: number[]): number => widths.findLast((w) => w <= 960) ?? widths[0] ?? 0;
