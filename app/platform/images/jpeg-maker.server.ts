import { readdir } from "node:fs/promises";
import path from "node:path";
import type { ImageWorkers } from "./image-workers.server.ts";
import { LETTER_FILE } from "./share-picture.ts";

/**
 * Makes the JPEGs of stored pictures, for sharing and for letters, when they are first requested. `file` is the target,
 * beside the picture's sizes. False when there is no such picture. Simultaneous requests for the same one share a job.
 */
export function jpegMaker(imageWorkers: ImageWorkers): (file: string) => Promise<boolean> {
  const making = new Map<string, Promise<boolean>>();
  return (file) => {
    const made = making.get(file) ?? make(file, imageWorkers).finally(() => making.delete(file));
    making.set(file, made);
    return made;
  };
}

async function make(file: string, imageWorkers: ImageWorkers): Promise<boolean> {
  const folder = path.dirname(file);
  const widths = await readdir(folder).catch(() => []);
  const [widest] = widths
    .filter((name) => name.endsWith(".webp"))
    .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
  if (widest === undefined) return false;
  const kind = path.basename(file) === LETTER_FILE ? "letter" : "share";
  return (await imageWorkers.run({ kind, from: path.join(folder, widest), file })).ok;
}
