import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isPlainName, notOurs } from "./archive.server.ts";

/** The folders of the data folder that belong to a backup, besides the database. */
export const FOLDERS = ["media", "secrets"] as const;

/**
 * Inside each folder, so that it is on the same disk. Files wait here until all of them and the database are complete.
 */
const STAGING = ".restoring";

export const isStaging = (name: string): boolean => name === STAGING;

/** Whether a file of this name belongs to a backup: a picture at any depth, or one of the generated secrets. */
export const checkFileName = (name: string): boolean =>
  /^media\/./.test(name)
    ? isPlainName(name) && !name.split("/").some(isStaging)
    : /^secrets\/[a-z][a-z-]{0,60}$/.test(name);

/** Writes a file of the archive into the waiting area. */
export async function stageFile(dataDir: string, name: string, content: Readable): Promise<void> {
  const [folder = "", ...rest] = name.split("/");
  const isSecret = folder === "secrets";
  const file = path.join(dataDir, folder, STAGING, ...rest);
  try {
    await mkdir(path.dirname(file), { recursive: true, ...(isSecret && { mode: 0o700 }) });
    await pipeline(content, createWriteStream(file, { mode: isSecret ? 0o600 : 0o644, flags: "wx" }));
  } catch (error) {
    // A file below another file, or in the place of a folder.
    if (["EEXIST", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) {
      throw notOurs(name);
    }
    throw error;
  }
}

/** Moves all files to their places. Returns a function that moves them back. */
export async function moveIntoPlace(dataDir: string): Promise<() => Promise<void>> {
  const placed: string[] = [];
  const takeBack = async (): Promise<void> => {
    for (const file of placed) await rm(file, { recursive: true, force: true });
  };
  try {
    for (const folder of FOLDERS) {
      const staging = path.join(dataDir, folder, STAGING);
      if (!existsSync(staging)) continue;
      for (const name of await readdir(staging)) {
        const file = path.join(dataDir, folder, name);
        if (existsSync(file)) throw notOurs(`${folder}/${name}`);
        await rename(path.join(staging, name), file);
        placed.push(file);
      }
      await rm(staging, { recursive: true });
    }
  } catch (error) {
    await takeBack();
    throw error;
  }
  return takeBack;
}

/** Removes the waiting files, and the folders that are then empty. */
export async function dropStaged(dataDir: string): Promise<void> {
  for (const folder of FOLDERS) {
    const there = path.join(dataDir, folder);
    await rm(path.join(there, STAGING), { recursive: true, force: true });
    const left = await readdir(there).catch(() => null);
    if (left?.length === 0) await rm(there, { recursive: true }).catch(() => undefined);
  }
}
