import type { ShareImage } from "../seo/page-meta.ts";

/** The name of a stored picture's share image, beside its sizes. */
export const SHARE_FILE = "share.jpg";

const STORED = /^(\/media\/[a-z0-9-]+\.\d+x\d+)\/\d+\.(?:webp|avif)$/;
const CLOUDINARY = /^(https:\/\/res\.cloudinary\.com\/[^/]+\/image\/upload\/)(?:[a-z]{1,3}_[^/]+\/)*(.+)$/;

/**
 * The 1200 by 630 picture to share a page with, made from a stored picture's address: by ourselves for those that we
 * keep, by Cloudinary for those that it does. Any other picture is shared as it is; null when there is none.
 */
export function shareImageOf(url: string, alt: string): ShareImage | null {
  if (url === "") return null;
  const [, folder] = STORED.exec(url) ?? [];
  if (folder !== undefined) return { url: `${folder}/${SHARE_FILE}`, alt };
  const [, base, name] = CLOUDINARY.exec(url) ?? [];
  if (base !== undefined) return { url: `${base}c_pad,b_auto,w_1200,h_630/f_jpg/q_auto/${name}`, alt };
  return { url, alt, isShareSize: false };
}
