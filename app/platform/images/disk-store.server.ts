import { createHash } from "node:crypto";
import { mkdir, readdir, rename, utimes } from "node:fs/promises";
import path from "node:path";
import { ok, type Result } from "#app/shared/result.ts";
import type { DiskRoom } from "../disk/disk-room.server.ts";
import type { ImageWorkers } from "./image-workers.server.ts";
import {
  checkUpload,
  type PictureRefusal,
  type PictureStore,
  refusePicture,
} from "./picture-store.server.ts";
import { inScratchFolder } from "./scratch-folder.server.ts";
import { unfinishedFile } from "./sweep-pictures.server.ts";

const NO_ROOM =
  "The shop’s disk is nearly full, so this picture was not kept. Make room on it, then send the picture again.";

/**
 * Keeps pictures on the shop's own disk. Each is decoded and re-encoded, in WebP and in every width that pages ask for;
 * AVIF follows (`finishPictures`). The upload's hash is part of its folder's name, so that the same picture is kept
 * once and an address always shows the same picture.
 */
export function diskStore(media: string, imageWorkers: ImageWorkers, room: DiskRoom): PictureStore {
  return {
    origin: null,
    async keep(name, upload, width) {
      const checked = checkUpload(upload);
      if (!checked.ok) return checked;
      const begin = `${name}-${createHash("sha256")
        .update(upload)
        .update(width ? `${width}` : "")
        .digest("hex")
        .slice(0, 8)}.`;
      const known = await findFolder(media, begin);
      if (known === null && !(await room.hasRoom("pictures"))) return refusePicture(503, NO_ROOM);
      if (known === null) return take(media, begin, { upload, width }, imageWorkers);
      // Marks the picture as wanted again: see `sweepPictures`.
      await utimes(path.join(media, known), new Date(), new Date());
      return ok(addressOf(known));
    },
  };
}

/** A folder gets its name when it is complete, so no visitor ever gets half a picture. */
const take = (
  media: string,
  begin: string,
  { upload, width: only }: { upload: Uint8Array; width: number | undefined },
  imageWorkers: ImageWorkers,
): Promise<Result<string, PictureRefusal>> =>
  inScratchFolder(media, upload, async (scratch) => {
    const made = path.join(scratch.folder, "made");
    const raw = path.join(scratch.folder, "raw");
    await mkdir(made);
    const read = await imageWorkers.run({ kind: "web", upload: scratch.upload, folder: made, raw, only });
    if (!read.ok) return refusePicture(422, read.error);
    if (read.value === null) throw new Error("The image worker told nothing of a picture");
    const { width, height, tone } = read.value;
    const folder = [`${begin}${width}x${height}`, tone].filter(Boolean).join(".");
    await mkdir(path.dirname(unfinishedFile(media, folder)), { recursive: true });
    await rename(raw, unfinishedFile(media, folder));
    try {
      await rename(made, path.join(media, folder));
    } catch (error) {
      // Unless another upload stored the same picture meanwhile.
      if ((await findFolder(media, begin)) === null) throw error;
    }
    return ok(addressOf(folder));
  });

async function findFolder(media: string, begin: string): Promise<string | null> {
  const folders = await readdir(media).catch(() => []);
  return folders.find((folder) => folder.startsWith(begin)) ?? null;
}

/** A picture's address is that of its widest WebP. */
const addressOf = (folder: string): string => `/media/${folder}/${/\.(\d+)x/.exec(folder)?.[1]}.webp`;
