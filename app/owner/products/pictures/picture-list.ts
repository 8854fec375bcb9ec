/** The state of a chosen file on its way to the shop. */
export type Upload =
  | { state: "waiting" }
  /** `share` is the part that was sent, from 0 to 1. */
  | { state: "sending"; share: number }
  /** All of it was sent, and the shop makes its sizes. */
  | { state: "preparing" }
  | { state: "failed"; message: string };

/** A picture in the form's list, stored or being sent. */
export interface ListedPicture {
  /** Distinguishes it from the others, even before it has an address. */
  key: string;
  /** Its address; null until the shop has stored it. */
  url: string | null;
  alt: string;
  /** The name of its file; empty for a picture that was stored before. */
  fileName: string;
  /** A small version of the file, made on this device; null when there is none. */
  preview: string | null;
  /** Null when the shop has stored it. */
  upload: Upload | null;
}

export type PictureList = readonly ListedPicture[];

/** The pictures of a product. */
export const listOf = (urls: readonly string[], alts: Readonly<Record<string, string>>): PictureList =>
  urls.map((url) => ({ key: url, url, alt: alts[url] ?? "", fileName: "", preview: null, upload: null }));

/** Adds new files: at the end, or before all others as the main picture. */
export function addFiles(
  list: PictureList,
  files: readonly { key: string; fileName: string }[],
  place: "first" | "last",
): PictureList {
  const added = files.map(
    ({ key, fileName }): ListedPicture => ({
      key,
      url: null,
      alt: "",
      fileName,
      preview: null,
      upload: { state: "waiting" },
    }),
  );
  return place === "first" ? [...added, ...list] : [...list, ...added];
}

/** The order of files that were chosen together: by their names, in which numbers count as such. */
export const byFileName = (one: { name: string }, other: { name: string }): number =>
  one.name.localeCompare(other.name, "en", { numeric: true });

/** The list with exactly these of the shop's pictures: new ones go last, and files on their way stay. */
export const withPictures = (list: PictureList, urls: readonly string[]): PictureList => [
  ...list.filter(({ url }) => url === null || urls.includes(url)),
  ...listOf(
    urls.filter((url) => list.every((picture) => picture.url !== url)),
    {},
  ),
];

/** Changes one picture; a picture that was removed meanwhile stays removed. */
export const change = (list: PictureList, key: string, changes: Partial<ListedPicture>): PictureList =>
  list.map((picture) => (picture.key === key ? { ...picture, ...changes } : picture));

/**
 * Gives a picture its address. If the list has this address already (the same file, chosen twice), the older picture
 * stays and the new one is dropped.
 */
export const settle = (list: PictureList, key: string, url: string): PictureList =>
  list.some((picture) => picture.url === url && picture.key !== key)
    ? list.filter((picture) => picture.key !== key)
    : change(list, key, { url, upload: null });

/** Moves a picture to a place (0 is the main one's); a place beyond an end means that end. */
export function moveTo(list: PictureList, key: string, place: number): PictureList {
  const from = indexOfPicture(list, key);
  const picture = list[from];
  const to = Math.min(Math.max(place, 0), list.length - 1);
  return picture === undefined || to === from ? list : list.toSpliced(from, 1).toSpliced(to, 0, picture);
}

export const remove = (list: PictureList, key: string): PictureList =>
  list.filter((picture) => picture.key !== key);

/** Returns a removed picture to its former place. */
export const restorePicture = (list: PictureList, picture: ListedPicture, place: number): PictureList =>
  indexOfPicture(list, picture.key) === -1 ? list.toSpliced(place, 0, picture) : list;

export const indexOfPicture = (list: PictureList, key: string): number =>
  list.findIndex((picture) => picture.key === key);

/** True while a picture is being sent, so that saving has to wait. */
export const isUnderWay = ({ upload }: ListedPicture): boolean =>
  upload !== null && upload.state !== "failed";

/** True when the upload of a picture has failed, so that saving would lose it. */
export const hasUploadFailed = ({ upload }: ListedPicture): boolean => upload?.state === "failed";

/** The announcement of a picture's new place for screen readers; of views none is the main one. */
export const saidOfPlace = (place: number, count: number, isView: boolean): string =>
  isView
    ? `It is view ${place + 1} of ${count} now.`
    : place === 0
      ? "It is the main image now."
      : `It is picture ${place + 1} of ${count} now.`;
