import {
  type HostedPicture,
  parseHostedPicture,
  parseStoredPicture,
  type StoredPicture,
  widthsOf,
} from "#app/shared/picture-address.ts";
import { everyOther, slotWidths } from "./slot-widths.ts";

export interface PictureSources {
  width: number;
  height: number;
  /** The offers, best first. A host that chooses the format itself makes one offer, without a type. */
  formats: { type: "image/avif" | "image/webp" | undefined; srcSet: string }[];
  /** For browsers that know neither `srcset` nor `<picture>`: a medium width. */
  src: string;
  /** The colour shown in the picture's place until it is loaded. */
  tone: string | null;
}

/** A hosted picture is shown at 4:5 and in these widths alone: the service counts each further size separately. */
const HOSTED_WIDEST = 1600;

/** Where a picture is shown: its `sizes`, and the narrowest window that shows it, in pixels. */
export interface Slot {
  sizes: string;
  from?: number;
}

/**
 * The widths and formats of a picture that its slot can use, derived from its one address: of a stored picture
 * (`/media/{name}-{hash}.{W}x{H}.{tone}/{w}.webp`) or of one at an image service. Null for any other address, which is
 * then shown as it is.
 */
export function pictureSources(url: string, slot: Slot): PictureSources | null {
  const stored = parseStoredPicture(url);
  if (stored) return storedSources(stored, slot);
  const hosted = parseHostedPicture(url);
  return hosted && hostedSources(hosted, slot);
}

function storedSources(
  { folder, width, height, tone }: StoredPicture,
  { sizes, from }: Slot,
): PictureSources {
  const widths = slotWidths(widthsOf(width), sizes, from);
  const srcSet = (format: string, offered: number[]) =>
    offered.map((w) => `${folder}/${w}.${format} ${w}w`).join(", ");
  return {
    width,
    height,
    formats: [
      { type: "image/avif", srcSet: srcSet("avif", widths) },
      { type: "image/webp", srcSet: srcSet("webp", everyOther(widths)) },
    ],
    src: `${folder}/${middling(widths)}.webp`,
    tone,
  };
}

function hostedSources({ base, name }: HostedPicture, { sizes, from }: Slot): PictureSources {
  const widths = slotWidths(widthsOf(HOSTED_WIDEST), sizes, from);
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
