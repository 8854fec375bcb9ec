import { readdir, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { abandonedOf, folderNamed } from "./abandoned-pictures.ts";

/**
 * Removes pictures that nothing has referred to for a week: a folder's own time tells when it was last wanted.
 * `listUsed` lists the addresses of all pictures in use. It is called after the folders were listed, so that it
 * includes a picture saved meanwhile. Those that are personal by their name go within hours. Returns the removed folders.
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
