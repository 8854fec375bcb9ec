/**
 * The widths in which pictures are shown. Stored pictures are made in these widths and in their original one; see
 * decision 6.
 */
const PICTURE_WIDTHS = [80, 160, 320, 480, 640, 960, 1200, 1600, 2000] as const;

/** The width in which the views of a piece from around are shown, and made, in pixels. */
export const VIEW_WIDTH = 480;

/** The widths of a picture with the given width: the smaller ones, and its own. */
export const widthsOf = (own: number): number[] => [...PICTURE_WIDTHS.filter((width) => width < own), own];

/** A picture that the shop keeps: a folder with a file for each width. */
export interface StoredPicture {
  /** `/media/{name}-{hash}.1200x1500.c8b8a0` */
  folder: string;
  width: number;
  height: number;
  /** Its average colour, shown in its place until it is loaded; older pictures have none. */
  tone: string | null;
}

const STORED =
  /^(?<folder>\/(?:media|pictures)\/[^/]+?\.(?<width>\d+)x(?<height>\d+)(?:\.(?<tone>[0-9a-f]{6}))?)\/\d+\.(?:webp|avif)$/;

/** The facts in the address of a stored picture's file; null for any other address. */
export function parseStoredPicture(url: string): StoredPicture | null {
  const { folder, width = 0, height = 0, tone } = STORED.exec(url)?.groups ?? {};
  if (folder === undefined || Number(width) === 0 || Number(height) === 0) return null;
  return { folder, width: Number(width), height: Number(height), tone: tone ? `#${tone}` : null };
}

/** How the name of every picture of a review begins: it is a person's, and is erased when they ask. */
export const PICTURES_OF_REVIEWS = "review-";

/**
 * The part of an address that comes from the CDN: `mediaUrl` for the catalogue's pictures, nothing for the build's own.
 * A person's picture is shown from the shop alone, because no CDN would forget it when it is erased.
 */
export const mediaPrefix = (url: string, mediaUrl: string | null | undefined): string =>
  mediaUrl && url.startsWith("/media/") && !url.startsWith(`/media/${PICTURES_OF_REVIEWS}`) ? mediaUrl : "";

/** The shop's addresses: its origin, and that in front of the catalogue's pictures (`MEDIA_URL`). */
interface Addresses {
  origin: string;
  mediaUrl?: string | null;
}

/** The whole address of a picture, for machines, feeds and emails. */
export const wholeAddress = (url: string, { origin, mediaUrl }: Addresses): string =>
  new URL(mediaPrefix(url, mediaUrl) + url, origin).href;

/** A picture at an image service (Cloudinary, or a compatible one). */
export interface HostedPicture {
  /** The part before the transforms: `https://res.cloudinary.com/shop/image/upload/` */
  base: string;
  /** The version, if there is one, the folder and the name: `v17/shop/kaftan.webp` */
  name: string;
}

/** Transforms come before the version. Without a version, only transforms that we make are recognised. */
const HOSTED =
  /^(?<base>https?:\/\/[^/\s]+\/(?:[^/\s]+\/)?image\/upload\/)(?:(?:[^/\s]+\/)*?(?=v\d+\/)|(?:[bcfghqw]_[^/\s]+\/)*)(?<name>\S+)$/;

/** A hosted picture's address, without any transforms; null for any other address. */
export function parseHostedPicture(url: string): HostedPicture | null {
  const { base, name } = HOSTED.exec(url)?.groups ?? {};
  return base === undefined || name === undefined ? null : { base, name };
}

/** The service's own name for a hosted picture: without version and extension. Null for any other address. */
export function publicIdOf(url: string): string | null {
  const name = parseHostedPicture(url)
    ?.name.replace(/^v\d+\//, "")
    .replace(/\.[a-z0-9]+$/i, "");
  return name ? decodeURIComponent(name) : null;
}
