import { parseHostedPicture, parseStoredPicture } from "#app/shared/picture-address.ts";
import type { ShareImage } from "../seo/page-meta.ts";

/** The name of a stored picture's share image, beside its sizes. */
export const SHARE_FILE = "share.jpg";

/**
 * The 1200 by 630 picture to share a page with, from a stored picture's address: we make it for our own pictures, the
 * image service for its pictures. Any other picture is shared as it is; null when there is none.
 */
export function shareImageOf(url: string, alt: string): ShareImage | null {
  if (url === "") return null;
  const stored = parseStoredPicture(url);
  if (stored?.folder.startsWith("/media/")) return { url: `${stored.folder}/${SHARE_FILE}`, alt };
  const hosted = parseHostedPicture(url);
  if (hosted) return { url: `${hosted.base}c_pad,b_auto,w_1200,h_630/f_jpg/q_auto/${hosted.name}`, alt };
  return { url, alt, isShareSize: false };
}

/** The name of a stored picture's JPEG for letters, beside its sizes. */
export const LETTER_FILE = "letter.jpg";

/** In pixels: twice the size at which a letter shows it, for sharp screens. */
export const LETTER_SIZE = { width: 240, height: 300 };

/**
 * A picture's address in a letter: a JPEG, because Outlook for Windows shows no WebP. We make it from our own pictures,
 * the image service from its pictures. Any other picture is sent as it is.
 */
export function letterPictureOf(url: string): string {
  const stored = parseStoredPicture(url);
  if (stored?.folder.startsWith("/media/")) return `${stored.folder}/${LETTER_FILE}`;
  const hosted = parseHostedPicture(url);
  const { width, height } = LETTER_SIZE;
  if (hosted) return `${hosted.base}c_fill,g_auto,w_${width},h_${height}/f_jpg/q_auto/${hosted.name}`;
  return url;
}
