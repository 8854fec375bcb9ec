import { useContext } from "react";
import { preconnect } from "react-dom";
import {
  type HostedPicture,
  mediaPrefix,
  parseHostedPicture,
  parseStoredPicture,
  type StoredPicture,
  widthsOf,
} from "#app/shared/picture-address.ts";
import { MediaUrl } from "./media-url.ts";
import { slotWidths } from "./slot-widths.ts";

export interface PictureSources {
  width: number;
  height: number;
  /** The widths to choose from, and their format; a host that chooses the format itself has none. */
  srcSet: string;
  type: "image/avif" | undefined;
  /** For the few browsers that cannot read the format: a medium width in one that all can. */
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

/** `pictureSources` of the page. The server's page connects at once to where it shows a picture from. */
export function usePictureSources(url: string, slot: Slot): PictureSources | null {
  const mediaUrl = useContext(MediaUrl);
  const prefix = mediaPrefix(url, mediaUrl);
  if (import.meta.env.SSR && prefix) preconnect(new URL(prefix).origin);
  return pictureSources(url, slot, prefix);
}

/**
 * The widths and formats of a picture that its slot can use, derived from its one address: of a stored picture
 * (`/media/{name}-{hash}.{W}x{H}.{tone}/{w}.webp`) or of one at an image service. Null for any other address, which is
 * then shown as it is. `prefix` stands before a stored picture's path.
 */
export function pictureSources(url: string, slot: Slot, prefix = ""): PictureSources | null {
  const stored = parseStoredPicture(url);
  if (stored) return storedSources({ ...stored, folder: prefix + stored.folder }, slot);
  const hosted = parseHostedPicture(url);
  return hosted && hostedSources(hosted, slot);
}

function storedSources(
  { folder, width, height, tone }: StoredPicture,
  { sizes, from }: Slot,
): PictureSources {
  const widths = slotWidths(widthsOf(width), sizes, from);
  return {
    width,
    height,
    srcSet: widths.map((w) => `${folder}/${w}.avif ${w}w`).join(", "),
    type: "image/avif",
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
    srcSet: widths.map((w) => `${at(w)} ${w}w`).join(", "),
    type: undefined,
    src: at(middling(widths)),
    tone: null,
  };
}

const MEDIUM = 640;
const middling = (widths: number[]): number => widths.findLast((w) => w <= MEDIUM) ?? widths[0] ?? 0;
