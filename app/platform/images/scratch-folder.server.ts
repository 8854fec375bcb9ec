import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** The prefix of the folders of unfinished work; nothing in them is ever served. */
const SCRATCH = ".part-";

/** Processes an upload in a temporary folder, which is removed afterwards. */
export async function inScratchFolder<Value>(
  media: string,
  upload: Uint8Array,
  work: (files: { upload: string; folder: string }) => Promise<Value>,
): Promise<Value> {
  const folder = path.join(media, `${SCRATCH}${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    const file = path.join(folder, "upload");
    await writeFile(file, upload);
    return await work({ upload: file, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
