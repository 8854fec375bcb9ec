import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ObjectStore } from "../objects/object-store.server.ts";
import { MEDIA, PICTURE_TYPES } from "./bucket-pictures.server.ts";

/** The progress of a copy: files that are in both places, out of all. */
export interface CopyProgress {
  done: number;
  files: number;
}

/**
 * Copies the pictures of a folder into the bucket while the shop runs. Files that are there in the same size stay, so
 * that an interrupted copy continues. Nothing is removed. Yields after each file.
 */
export async function* copyToBucket(media: string, objects: ObjectStore): AsyncGenerator<CopyProgress> {
  const there = await sizesIn(objects);
  const files = await filesIn(media);
  for (const [done, { key, bytes, file }] of files.entries()) {
    const type = PICTURE_TYPES[path.extname(key)] ?? "application/octet-stream";
    if (there.get(key) !== bytes) await objects.put(key, await readFile(file), type);
    yield { done: done + 1, files: files.length };
  }
}

/** Copies the pictures of the bucket into a folder, in the same way. A file has its name once it is whole. */
export async function* copyToDisk(media: string, objects: ObjectStore): AsyncGenerator<CopyProgress> {
  const there = new Map((await filesIn(media)).map(({ key, bytes }) => [key, bytes]));
  const wanted = await sizesIn(objects);
  let done = 0;
  for (const [key, bytes] of wanted) {
    if (there.get(key) !== bytes) {
      const found = await objects.get(key);
      const file = path.join(media, key.slice(MEDIA.length));
      await mkdir(path.dirname(file), { recursive: true });
      if (found) await pipeline(Readable.fromWeb(found.body as never), createWriteStream(`${file}.part`));
      if (found) await rename(`${file}.part`, file);
    }
    done += 1;
    yield { done, files: wanted.size };
  }
}

/** The files that only one of the two places has, or that differ in size; empty after a whole copy. */
export async function comparePictures(
  media: string,
  objects: ObjectStore,
): Promise<{ onlyOnDisk: string[]; onlyInBucket: string[] }> {
  const bucket = await sizesIn(objects);
  const disk = new Map((await filesIn(media)).map(({ key, bytes }) => [key, bytes]));
  return {
    onlyOnDisk: [...disk.keys()].filter((key) => bucket.get(key) !== disk.get(key)),
    onlyInBucket: [...bucket.keys()].filter((key) => disk.get(key) !== bucket.get(key)),
  };
}

async function sizesIn(objects: ObjectStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, bytes } of objects.list(MEDIA))
    if (PICTURE_TYPES[path.extname(key)]) sizes.set(key, bytes);
  return sizes;
}

/** The files of every whole picture in a folder; names with a leading dot are the folder's own. */
async function filesIn(media: string): Promise<{ key: string; bytes: number; file: string }[]> {
  const folders = (await readdir(media).catch(() => [])).filter((name) => !name.startsWith("."));
  const found = await Promise.all(
    folders.map(async (folder) =>
      Promise.all(
        (await readdir(path.join(media, folder)))
          .filter((name) => PICTURE_TYPES[path.extname(name)])
          .map(async (name) => {
            const file = path.join(media, folder, name);
            return { key: `${MEDIA}${folder}/${name}`, bytes: (await stat(file)).size, file };
          }),
      ),
    ),
  );
  return found.flat();
}
