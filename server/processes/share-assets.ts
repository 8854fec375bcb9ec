import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Settings } from "#app/platform/config/settings.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { type ObjectStore, openBucket } from "#app/platform/objects/object-store.server.ts";
import { browserFiles } from "./own-build.ts";

const ASSETS = "assets/";
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".woff2": "font/woff2",
};
/** A machine that has run a build for longer than this has its files on its own disk. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const PUTS_AT_ONCE = 8;

/**
 * Puts the files of a build's pages into the shop's bucket, before such a page is sent: behind one address it may request
 * them from a machine with another build. Without a bucket it does nothing, and one that fails does not keep a shop from
 * serving.
 */
export async function shareAssets({ images }: Settings, program: string, log: Log): Promise<void> {
  if (images.store !== "s3") return;
  const folder = path.join(browserFiles(program).client, "assets");
  try {
    await putAssets(openBucket(images.bucket), folder, new Date());
  } catch (error) {
    log.warn("The build's files are not in the bucket; other machines cannot send them", {
      reason: String(error),
    });
  }
}

/** Puts those that are not there, and removes those of builds that are gone. Returns how many it has put. */
export async function putAssets(objects: ObjectStore, folder: string, now: Date): Promise<number> {
  const own = (await readdir(folder)).filter((name) => path.extname(name) in TYPES);
  const wanted = new Set(own);
  for await (const { key, changedAt } of objects.list(ASSETS)) {
    const isOwn = wanted.delete(key.slice(ASSETS.length)) || own.includes(key.slice(ASSETS.length));
    if (!isOwn && changedAt.getTime() < now.getTime() - KEPT_MS) await objects.remove(key);
  }
  const names = [...wanted];
  const putNext = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop())
      await objects.put(
        ASSETS + name,
        await readFile(path.join(folder, name)),
        TYPES[path.extname(name)] as string,
      );
  };
  await Promise.all(Array.from({ length: PUTS_AT_ONCE }, putNext));
  return wanted.size;
}
