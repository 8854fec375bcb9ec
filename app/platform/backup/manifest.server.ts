import * as z from "zod";
import { BackupError } from "./backup-error.ts";

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
