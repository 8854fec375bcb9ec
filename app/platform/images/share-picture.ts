import { parseHostedPicture, parseStoredPicture } from "#app/shared/picture-address.ts";
import type { ShareImage } from "../seo/page-meta.ts";

/** The name of a stored picture's share image, beside its sizes. */
export const SHARE_FILE = "share.jpg";

/**
 * The 1200 by 630 picture to share a page with, from a stored picture's address: we make it for the pictures that we
 * keep, the image service for those that it keeps. Any other picture is shared as it is; null when there is none.
 */
export function shareImageOf(url: string, alt: string): ShareImage | null {
  if (url === "") return null;
  const stored = parseStoredPicture(url);
  if (stored?.folder.startsWith("/media/")) return { url: `${stored.folder}/${SHARE_FILE}`, alt };
  const hosted = parseHostedPicture(url);
  if (hosted) return { url: `${hosted.base}c_pad,b_auto,w_1200,h_630/f_jpg/q_auto/${hosted.name}`, alt };
  return { url, alt, isShareSize: false };
}
