import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { shopMarks } from "./images.tables.server.ts";

/** A leading dot: the folder's own, and no picture. */
const MARK_FILE = ".mark";

/**
 * Whether the folder has the pictures of this database: both carry the same mark. A machine beside others, on the same
 * database with a folder of its own, has none of it, and would answer 404 for every picture. Where the database has no mark
 * yet, both get one; but a folder without pictures does not while the shop has some (`hasPictures`).
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
