import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { createLog } from "#app/platform/logging/log.server.ts";
import { type ImageWorkers, openImageWorkers } from "../image-workers.server.ts";

/** A plain picture to encode: `plain(20, 30).jpeg().toBuffer()`. */
export const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } });

export interface TestStudio extends AsyncDisposable {
  /** An empty folder for pictures. */
  media: string;
  imageWorkers: ImageWorkers;
}

/** A folder and a pool of image workers for one test, removed at its end: `await using studio = await openStudio()`. */
export async function openStudio(
  limits: { maxMs?: number; maxMegabytes?: number } = {},
): Promise<TestStudio> {
  const media = await mkdtemp(path.join(tmpdir(), "media-"));
  const imageWorkers = openImageWorkers({
    program: path.resolve("server/main.ts"),
    log: createLog("error"),
    ...limits,
  });
  return {
    media,
    imageWorkers,
    async [Symbol.asyncDispose]() {
      imageWorkers.close();
      await rm(media, { recursive: true });
    },
  };
}
