import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { toSlug } from "#app/shared/slug.ts";
import { shopMarks } from "./images.tables.server.ts";
import { MAX_PICTURE_BYTES, TOO_LARGE } from "./upload-limits.ts";

/** Why a picture was not kept: the answer's status, and a sentence for the person who chose it. */
export interface PictureRefusal {
  /**
   * 422: the picture is at fault. 502: the image service is. 503: the service is not set up, or the disk is nearly
   * full.
   */
  status: 422 | 502 | 503;
  message: string;
}

/** Where the catalogue's pictures are kept. */
export interface PictureStore {
  /** The origin of its pictures; null when that is the shop itself. */
  readonly origin: string | null;
  /**
   * Keeps an uploaded picture and returns its address, from which pages derive every size. With a width (in pixels) it
   * is made in this one alone, or in its own if that is less; an image service makes widths by itself.
   */
  keep(name: string, upload: Uint8Array, width?: number): Promise<Result<string, PictureRefusal>>;
  /** Removes the pictures of an image service that nothing refers to any more, if the shop may. Returns their names. */
  sweep?(listUsed: () => Promise<readonly string[]>, now: Date): Promise<string[]>;
}

/** Keeps a picture's name short, whatever the product is called. */
const MAX_NAME = 60;

/** The name of a product's pictures in the store: its slug, or one derived from its title. */
export const pictureNameOf = (...names: string[]): string =>
  names.map((name) => toSlug(name).slice(0, MAX_NAME).replace(/-$/, "")).find((name) => name !== "") ??
  "picture";

export const refusePicture = (status: PictureRefusal["status"], message: string) => err({ status, message });

/** The checks of an upload that need no decoding. */
export function checkUpload(upload: Uint8Array): Result<null, PictureRefusal> {
  if (upload.byteLength === 0) return refusePicture(422, "That file is empty.");
  if (upload.byteLength > MAX_PICTURE_BYTES) return refusePicture(422, TOO_LARGE);
  return ok(null);
}

/** With a leading dot: the folder's own file, and no picture. */
const MARK_FILE = ".mark";

/**
 * Whether the folder has the pictures of this database: both carry the same mark. A further machine on the same
 * database, with a folder of its own, has none of them, and would answer 404 for every picture. When the database has
 * no mark yet, both get one; but a folder without pictures gets none while the shop has some (`hasPictures`).
 */
export async function isMarkedFolder(
  db: Database,
  media: string,
  hasPictures: () => Promise<boolean>,
): Promise<boolean> {
  const file = path.join(media, MARK_FILE);
  const [stored] = await db.select({ mark: shopMarks.mark }).from(shopMarks);
  if (stored) return (await readFile(file, "utf8").catch(() => null)) === stored.mark;
  const pictures = (await readdir(media).catch(() => [])).filter((name) => !name.startsWith("."));
  if (pictures.length === 0 && (await hasPictures())) return false;
  const mark = randomUUID();
  const isFirst = await inTransaction(db, async (tx) => {
    const made = await tx.insert(shopMarks).values({ kind: "media", mark }).onConflictDoNothing().returning();
    if (made.length === 0) return false;
    // Before others see the row.
    await mkdir(media, { recursive: true });
    await writeFile(file, mark);
    return true;
  });
  return isFirst || isMarkedFolder(db, media, hasPictures);
}
