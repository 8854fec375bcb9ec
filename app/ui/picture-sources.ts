import { createContext, useContext } from "react";
import { preconnect } from "react-dom";
import {
  type HostedPicture,
  mediaPrefix,
  parseHostedPicture,
  parseStoredPicture,
  type StoredPicture,
  widthsOf,
} from "#app/shared/picture-address.ts";

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

/**
 * The window widths that pictures are offered for, in CSS pixels: the narrowest, and the widest that the design grows
 * to.
 */
const NARROWEST = 320;
const WIDEST = 1440;
/** From here on a window is not a phone's, and may be on a screen of single density. */
const NO_PHONE = 768;
const PHONE_DENSITY = 1.5;
const DENSEST = 2;
const REM = 16;

/**
 * The widths of a picture that a slot can request: read from its `sizes`, as the browser does, for windows of `from`
 * pixels or more. Other widths would only make the page longer.
 */
export function slotWidths(widths: readonly number[], sizes: string, from = NARROWEST): number[] {
  let below = WIDEST;
  const wanted = sizes.split(/,\s*(?![^(]*\))/).flatMap((entry) => {
    const [, least = "", leastUnit = "px", length = "", unit = ""] =
      /^(?:\(min-width: ([\d.]+)(px|rem)\) )?([\d.]+)(px|rem|vw)$/.exec(entry) ?? [];
    // For a calculated length, any width may be right.
    if (length === "") return [0, Number.POSITIVE_INFINITY];
    const above = Math.max(from, least === "" ? 0 : Number(least) * (leastUnit === "rem" ? REM : 1));
    const shown = (window: number) =>
      unit === "vw" ? (Number(length) / 100) * window : Number(length) * (unit === "rem" ? REM : 1);
    const smallest = shown(above) * (above < NO_PHONE ? PHONE_DENSITY : 1);
    const largest = shown(Math.max(above, below)) * DENSEST;
    below = above;
    return [smallest, largest];
  });
  const [smallest, largest] = [Math.min(...wanted), Math.max(...wanted)];
  const enough = widths.findIndex((width) => width >= largest);
  const fits = widths.filter((width, nth) => width >= smallest && (enough === -1 || nth <= enough));
  return fits.length > 0 ? fits : widths.slice(-1);
}

/** The address in front of the catalogue's pictures; null where the shop itself shows them. */
export const MediaUrl = createContext<string | null>(null);
