/** How far a chosen file has come on its way to the shop. */
export type Upload =
  | { state: "waiting" }
  /** `share` of it is sent, from 0 to 1. */
  | { state: "sending"; share: number }
  /** It is all sent, and the shop makes its sizes. */
  | { state: "preparing" }
  | { state: "failed"; message: string };

/** A picture in the form's list, kept by the shop or on its way there. */
export interface ListedPicture {
  /** Tells it from the others, also before it has an address. */
  key: string;
  /** Its address; null until the shop keeps it. */
  url: string | null;
  alt: string;
  /** The name of the file it came from; empty for one that was kept before. */
  fileName: string;
  /** A small view of the file, made on this device; null when there is none. */
  preview: string | null;
  /** Null once the shop keeps it. */
  upload: Upload | null;
}

export type PictureList = readonly ListedPicture[];

/** The pictures that a product has. */
export const listOf = (urls: readonly string[], alts: Readonly<Record<string, string>>): PictureList =>
  urls.map((url) => ({ key: url, url, alt: alts[url] ?? "", fileName: "", preview: null, upload: null }));

/** New files join the list: as the last ones, or before all others as its main picture. */
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

/** One picture is changed; one that was removed meanwhile stays away. */
export const change = (list: PictureList, key: string, changes: Partial<ListedPicture>): PictureList =>
  list.map((picture) => (picture.key === key ? { ...picture, ...changes } : picture));

/**
 * A picture has its address. When it is one that the list has already (the same file, chosen twice), the older one
 * stays and the new one goes.
 */
export const settle = (list: PictureList, key: string, url: string): PictureList =>
  list.some((picture) => picture.url === url && picture.key !== key)
    ? list.filter((picture) => picture.key !== key)
    : change(list, key, { url, upload: null });

/** A picture goes to a place (0 is the main one's); beyond an end is at the end. */
export function moveTo(list: PictureList, key: string, place: number): PictureList {
  const from = indexOfPicture(list, key);
  const picture = list[from];
  const to = Math.min(Math.max(place, 0), list.length - 1);
  return picture === undefined || to === from ? list : list.toSpliced(from, 1).toSpliced(to, 0, picture);
}

export const remove = (list: PictureList, key: string): PictureList =>
  list.filter((picture) => picture.key !== key);

/** A removed picture comes back to where it stood. */
export const restorePicture = (list: PictureList, picture: ListedPicture, place: number): PictureList =>
  indexOfPicture(list, picture.key) === -1 ? list.toSpliced(place, 0, picture) : list;

export const indexOfPicture = (list: PictureList, key: string): number =>
  list.findIndex((picture) => picture.key === key);

/** Whether a picture is still on its way, so that saving has to wait. */
export const isUnderWay = ({ upload }: ListedPicture): boolean =>
  upload !== null && upload.state !== "failed";

/** Whether a picture did not arrive, so that saving would lose it. */
export const hasUploadFailed = ({ upload }: ListedPicture): boolean => upload?.state === "failed";

/** What is said aloud of where a picture stands now. */
export const saidOfPlace = (place: number, count: number): string =>
  place === 0 ? "It is the main image now." : `It is picture ${place + 1} of ${count} now.`;
