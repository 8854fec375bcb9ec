import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Log } from "../logging/log.server.ts";
import {
  type ObjectFacts,
  type ObjectStore,
  ObjectStoreError,
  type StoredObject,
} from "../objects/object-store.server.ts";
import { abandonedOf, folderNamed } from "./abandoned-pictures.ts";
import type { ImageWorkers } from "./image-workers.server.ts";
import { type PictureStore, refusePicture } from "./picture-store.server.ts";
import { inScratchFolder } from "./scratch-folder.server.ts";
import { LETTER_FILE } from "./share-picture.ts";
import { listUnfinished } from "./sweep-pictures.server.ts";

/** Keys are the addresses without their first slash: `media/{folder}/640.webp`. */
export const MEDIA = "media/";
/** An object for each picture without references; its own time tells since when. */
const UNWANTED = "unwanted/";

/** The types of a picture's files, by their endings. */
export const PICTURE_TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
};

const AWAY =
  "The place where pictures are kept does not answer, so this picture was not kept. Try again in a minute; if that fails too, show your technician the shop’s log.";

/**
 * Keeps pictures in a bucket that all machines share. They are made as on the disk: the folder stays until their AVIF
 * is made (`moveToBucket`), but the upload is answered once the bucket has the WebP.
 */
export function bucketStore(disk: PictureStore, media: string, objects: ObjectStore, log: Log): PictureStore {
  return {
    origin: null,
    async keep(name, upload, width) {
      const kept = await disk.keep(name, upload, width);
      const folder = kept.ok ? folderNamed(kept.value) : null;
      if (folder === null) return kept;
      try {
        await putFolder(objects, media, folder);
        return kept;
      } catch (error) {
        // Its AVIF was made meanwhile, and all of it moved.
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return kept;
        if (!(error instanceof ObjectStoreError)) throw error;
        log.warn("A picture was not kept", { reason: error.message });
        return refusePicture(502, AWAY);
      }
    },
  };
}

/** Sends every file of a picture. Sending it again changes nothing, because a name determines the contents. */
async function putFolder(objects: ObjectStore, media: string, folder: string): Promise<void> {
  for (const name of await readdir(path.join(media, folder))) {
    const type = PICTURE_TYPES[path.extname(name)];
    if (type)
      await objects.put(`${MEDIA}${folder}/${name}`, await readFile(path.join(media, folder, name)), type);
  }
}

/**
 * Moves every whole picture of this machine's folder into the bucket: those that were uploaded here, and the shop's
 * earlier ones when it gets a bucket. A picture leaves the folder once the bucket has each of its files. Returns how
 * many moved.
 */
export async function moveToBucket(
  media: string,
  objects: ObjectStore,
  signal: AbortSignal,
): Promise<number> {
  const names = await readdir(media).catch(() => []);
  const unfinished = new Set((await listUnfinished(media)).map((file) => file.replace(/\.raw$/, "")));
  let moved = 0;
  for (const folder of names.filter((name) => !name.startsWith(".") && !unfinished.has(name))) {
    if (signal.aborted) break;
    await putFolder(objects, media, folder);
    await rm(path.join(media, folder), { recursive: true, force: true });
    moved += 1;
  }
  return moved;
}

/**
 * Removes pictures that nothing has referred to for a week, as `sweepPictures` does on the disk. `listUsed` is called
 * after the objects were listed. Returns the names of the removed pictures.
 */
export async function sweepBucket(
  objects: ObjectStore,
  listUsed: () => Promise<readonly string[]>,
  now: Date,
  isPersonal?: (name: string) => boolean,
): Promise<string[]> {
  const folders = new Map<string, string[]>();
  for await (const { key } of objects.list(MEDIA)) {
    const folder = folderNamed(`/${key}`);
    if (folder !== null) folders.set(folder, [...(folders.get(folder) ?? []), key]);
  }
  const since = new Map<string, Date>();
  for await (const { key, changedAt } of objects.list(UNWANTED))
    since.set(key.slice(UNWANTED.length), changedAt);
  const inUse = new Set((await listUsed()).map(folderNamed).filter((folder) => folder !== null));
  const unwanted = [...folders.keys()].filter((name) => !inUse.has(name));
  const dated = unwanted.map((name) => ({ name, wantedAt: since.get(name) ?? now }));
  const abandoned = abandonedOf(dated, inUse, now, isPersonal);
  for (const name of abandoned) {
    for (const key of folders.get(name) ?? []) await objects.remove(key);
    await objects.remove(UNWANTED + name);
  }
  for (const name of unwanted)
    if (!since.has(name)) await objects.put(UNWANTED + name, new Uint8Array(), "text/plain");
  for (const name of since.keys())
    if (inUse.has(name) || !folders.has(name)) await objects.remove(UNWANTED + name);
  return abandoned;
}

/** The visitors' requests that the bucket answers at once; further ones are refused, and come again. */
const MAX_AT_ONCE = 64;

/** Reads a file of the bucket by its address, or what is known of it; null when there is none. */
export type ReadObject = (
  address: string,
  method?: "GET" | "HEAD",
) => Promise<StoredObject | (ObjectFacts & { body: null }) | null>;

/**
 * Reads a picture's file, `/media/{folder}/{file}`. A JPEG, for sharing or for an email, is made when it is first
 * requested, and kept.
 */
export function bucketReader(objects: ObjectStore, media: string, imageWorkers: ImageWorkers): ReadObject {
  const makeJpeg = async (key: string): Promise<boolean> => {
    const folder = path.posix.dirname(key);
    const widest = await objects.get(`${folder}/${/\.(\d+)x\d+(?:\.|$)/.exec(folder)?.[1]}.webp`);
    if (widest === null) return false;
    const picture = new Uint8Array(await new Response(widest.body).arrayBuffer());
    return inScratchFolder(media, picture, async (scratch) => {
      const file = path.join(scratch.folder, "made.jpg");
      const kind = path.posix.basename(key) === LETTER_FILE ? "letter" : "share";
      const made = await imageWorkers.run({ kind, from: scratch.upload, file });
      if (made.ok) await objects.put(key, await readFile(file), "image/jpeg");
      return made.ok;
    });
  };
  let reading = 0;
  return async (address, method = "GET") => {
    if (reading >= MAX_AT_ONCE)
      throw new ObjectStoreError("nothing, with too many requests under way", `${method} ${address}`);
    reading += 1;
    try {
      const key = address.slice(1);
      const read = async () => {
        if (method === "GET") return objects.get(key);
        const facts = await objects.head(key);
        return facts && { ...facts, body: null };
      };
      const found = await read();
      if (found !== null || !key.endsWith(".jpg")) return found;
      return (await makeJpeg(key)) ? await read() : null;
    } finally {
      reading -= 1;
    }
  };
}
