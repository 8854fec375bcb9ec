import { readdir } from "node:fs/promises";
import path from "node:path";
import type { ImageWorkers } from "./image-workers.server.ts";

/**
 * Makes stored pictures' share images when they are first requested. `file` is the target, beside the picture's sizes.
 * False when there is no such picture. Simultaneous requests for the same image share one job.
 */
export function shareImageMaker(imageWorkers: ImageWorkers): (file: string) => Promise<boolean> {
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
  return (await imageWorkers.run({ kind: "share", from: path.join(folder, widest), file })).ok;
}
