import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { createLog } from "#app/platform/logging/log.server.ts";
import { openWorkshop, type Workshop } from "../workshop.server.ts";

/** A plain picture to encode: `plain(20, 30).jpeg().toBuffer()`. */
export const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } });

export interface TestStudio extends AsyncDisposable {
  /** An empty folder for pictures. */
  media: string;
  workshop: Workshop;
}

/** A folder and a workshop of a test's own, gone at its end: `await using studio = await openStudio()`. */
export async function openStudio(
  limits: { mostMs?: number; mostMegabytes?: number } = {},
): Promise<TestStudio> {
  const media = await mkdtemp(path.join(tmpdir(), "media-"));
  const workshop = openWorkshop({
    program: path.resolve("server/main.ts"),
    log: createLog("error"),
    ...limits,
  });
  return {
    media,
    workshop,
    async [Symbol.asyncDispose]() {
      workshop.close();
      await rm(media, { recursive: true });
    },
  };
}
