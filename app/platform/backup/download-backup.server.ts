import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import type { Changer } from "../audit/record-change.server.ts";
import type { Log } from "../logging/log.server.ts";
import { backupFolder } from "./archive-store.server.ts";
import { oneAtATime, type SavedShop } from "./backup-folder.server.ts";
import { recordBackupRun } from "./record-backup.server.ts";
import { streamBackup } from "./write-backup.server.ts";

/** Tables wait in folders with this name until they are sent. */
const SCRATCH = ".download-";

/**
 * The archive of the shop as a stream, sent while it is made, and recorded when it was sent whole; `busy` while another
 * one is. An archive that is broken off lacks the list of contents, and no restore accepts it.
 */
export function downloadBackup(
  shop: SavedShop,
  by: Changer,
  { now, log }: { now: Date; log: Log },
): Promise<ReadableStream | "busy"> {
  return new Promise((resolve, reject) => {
    oneAtATime(shop.connection, "download", async () => {
      const folder = backupFolder(shop.dataDir);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeLeftovers(folder);
      let bytes = 0;
      const counted = new Transform({
        transform(chunk, _, done) {
          bytes += chunk.length;
          done(null, chunk);
        },
      });
      resolve(Readable.toWeb(counted) as ReadableStream);
      try {
        await streamBackup(shop, counted, path.join(folder, SCRATCH), now);
        await recordBackupRun(shop.db, by, { action: "backed up", facts: { bytes } });
      } catch (error) {
        log.warn("A download of the backup was broken off", { reason: String(error) });
        counted.destroy(error as Error);
      }
    }).then((outcome) => {
      if (outcome === "busy") resolve("busy");
    }, reject);
  });
}

/** The tables of a download that was killed. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(SCRATCH)) await rm(path.join(folder, name), { recursive: true, force: true });
}
