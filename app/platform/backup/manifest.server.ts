import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import { isPlainName, notOurs } from "./archive.server.ts";
import { BackupError } from "./backup-schedule.ts";

/** PostgreSQL cuts longer names. */
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const savedTable = z.strictObject({
  /** Our tables are in the schema `public`, the applied migrations in `drizzle`. */
  schema: z.enum(["public", "drizzle"]),
  name,
  columns: z.array(name).min(1).max(200),
});
/** A table as it was when it was saved. */
export type SavedTable = z.infer<typeof savedTable>;

const manifest = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The migrations that were applied. */
  migrations: z.int().min(1).max(10_000),
  tables: z.array(savedTable).min(1).max(500),
});
/** The archive's first file: its contents, and which shop can read them. */
export type Manifest = z.infer<typeof manifest>;

export const MANIFEST_NAME = "manifest.json";

/** The name of a table in an archive. */
export const archiveName = ({ schema, name }: Pick<SavedTable, "schema" | "name">): string =>
  `tables/${schema}.${name}.copy`;

/** Parses the manifest. Throws a `BackupError` when a shop would not have written it. */
export function parseManifest(text: string): Manifest {
  const read = manifest.safeParse(parseJson(text));
  if (read.success && new Set(read.data.tables.map(archiveName)).size === read.data.tables.length) {
    return read.data;
  }
  const format = z.object({ format: z.int().min(2) }).safeParse(parseJson(text));
  throw new BackupError(format.success ? NEWER_SHOP : "The archive's manifest is not one that a shop wrote.");
}

export const NEWER_SHOP = "This backup is of a newer shop. Restore it with that version.";

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

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
