import { readFile } from "node:fs/promises";
import path from "node:path";
import { ok, type Result } from "#app/shared/result.ts";
import type { DiskRoom } from "../disk/disk-room.server.ts";
import type { ImageWorkers } from "./image-workers.server.ts";
import { checkUpload, type PictureRefusal, refusePicture } from "./picture-store.server.ts";
import { inScratchFolder } from "./scratch-folder.server.ts";

/** A picture for a few people's eyes: one WebP of modest size, without camera metadata. */
export interface EncodedPicture {
  width: number;
  height: number;
  bytes: Buffer;
}

/** Decodes an upload and encodes it anew. The error is a sentence for the person who chose it. */
export type EncodePicture = (upload: Uint8Array) => Promise<Result<EncodedPicture, PictureRefusal>>;

/** Encodes pictures that stand in no folder: their bytes are the caller's, and nothing of them stays on the disk. */
export const pictureEncoder =
  (media: string, imageWorkers: ImageWorkers, room: Pick<DiskRoom, "hasRoom">): EncodePicture =>
  async (upload) => {
    const checked = checkUpload(upload);
    if (!checked.ok) return checked;
    if (!(await room.hasRoom("pictures")))
      return refusePicture(503, "We can’t take pictures for the moment. Please try again later.");
    return inScratchFolder(media, upload, async (scratch) => {
      const file = path.join(scratch.folder, "private");
      const read = await imageWorkers.run({ kind: "private", upload: scratch.upload, file });
      if (!read.ok) return refusePicture(422, read.error);
      if (read.value === null) throw new Error("The image worker told nothing of a picture");
      const { width, height } = read.value;
      return ok({ width, height, bytes: await readFile(file) });
    });
  };
