import { readdir, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { abandonedOf, folderNamed } from "./abandoned-pictures.ts";
import type { ImageWorkers } from "./image-workers.server.ts";

/**
 * Removes pictures that nothing has referred to for a week: a folder's own time tells when it was last wanted.
 * `listUsed` lists the addresses of all pictures in use. It is called after the folders were listed, so that it
 * includes a picture saved meanwhile. Pictures that are personal by their name go within hours. Returns the removed
 * folders.
 */
export async function sweepPictures(
  media: string,
  listUsed: () => Promise<readonly string[]>,
  now: Date,
  isPersonal?: (name: string) => boolean,
): Promise<string[]> {
  const names = await readdir(media).catch(() => []);
  const folders = await Promise.all(
    names.map(async (name) => ({ name, wantedAt: (await stat(path.join(media, name))).mtime })),
  );
  const inUse = new Set((await listUsed()).map(folderNamed).filter((folder) => folder !== null));
  const abandoned = abandonedOf(folders, inUse, now, isPersonal);
  for (const name of abandoned) await rm(path.join(media, name), { recursive: true, force: true });
  for (const { name } of folders) if (inUse.has(name)) await utimes(path.join(media, name), now, now);
  return abandoned;
}

const UNFINISHED = ".unfinished";

const SIZED = /\.(?<width>\d+)x(?<height>\d+)(?:\.[0-9a-f]{6})?\.raw$/;

/** Pixels without a picture: the shop was killed between the two steps. */
const LOST_MS = 60 * 60 * 1000;

/** The pixels of a picture whose AVIF is not made yet. As long as this file exists, the AVIF is due. */
export const unfinishedFile = (media: string, folder: string): string =>
  path.join(media, UNFINISHED, `${folder}.raw`);

/** Pictures that wait for their AVIF, as the names of their files. */
export const listUnfinished = (media: string): Promise<string[]> =>
  readdir(path.join(media, UNFINISHED)).then(
    (files) => files.filter((file) => SIZED.test(file)),
    () => [],
  );

/** Makes a picture's AVIF. False when that failed: it can be tried again, and continues where it stopped. */
export async function finishPicture(
  media: string,
  name: string,
  imageWorkers: ImageWorkers,
): Promise<boolean> {
  const raw = path.join(media, UNFINISHED, name);
  const folder = path.join(media, name.replace(/\.raw$/, ""));
  const { width, height } = SIZED.exec(name)?.groups ?? {};
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  if (isThere) {
    const made = await imageWorkers.run({
      kind: "avif",
      raw,
      width: Number(width),
      height: Number(height),
      folder,
    });
    if (!made.ok) return false;
  } else if (Date.now() - (await stat(raw)).mtimeMs < LOST_MS) {
    // Its folder is being renamed at this moment.
    return true;
  }
  await rm(raw, { force: true });
  return true;
}
