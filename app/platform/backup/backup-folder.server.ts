import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { clientConfig, type DatabaseConnection } from "#app/platform/db/client.server.ts";
import type { Changer } from "../audit/record-change.server.ts";
import type { Database } from "../db/client.server.ts";
import { onDisk } from "./backup-schedule.ts";
import { recordBackupRun } from "./record-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

/** A shop that saves itself. */
export interface SavedShop {
  db: Database;
  connection: DatabaseConnection;
  dataDir: string;
  /** Encrypts its archives; null to leave them unencrypted. */
  passphrase: string | null;
}

/** A complete archive in the shop's folder. */
export interface KeptArchive {
  name: string;
  madeAt: Date;
  bytes: number;
  isEncrypted: boolean;
}

export const backupFolder = (dataDir: string): string => path.join(dataDir, "backups");

/** The folder in which an archive is restored for a trial. */
export const drillFolder = (dataDir: string): string => path.join(backupFolder(dataDir), ".drill");

/** `shop-20261124T031500Z.tar.gz`, with `.age` when it is encrypted. A half-written archive has another name. */
const NAME = /^shop-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(\.age)?$/;
const nameOf = (moment: Date, isEncrypted: boolean): string =>
  `shop-${moment.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.tar.gz${isEncrypted ? ".age" : ""}`;

/** The complete archives in the shop's folder, the newest first. */
export async function listArchives(dataDir: string): Promise<KeptArchive[]> {
  const folder = backupFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const moment = NAME.exec(name);
      const about = moment && (await stat(path.join(folder, name)).catch(() => null));
      if (!moment || !about?.isFile()) return [];
      const [, year, month, day, hour, minute, second, ending] = moment;
      const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      return Number.isNaN(madeAt.getTime())
        ? []
        : [{ name, madeAt, bytes: about.size, isEncrypted: ending !== undefined }];
    }),
  );
  return found.flat().sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

/**
 * Writes an archive into the shop's folder, records it, and removes the oldest ones beyond `keep`. The remains of an
 * interrupted run are removed first, so it can be repeated at any moment. One at a time: `busy` while another is
 * written or tried.
 */
export const storeBackup = (
  shop: SavedShop,
  by: Changer,
  { keep, now }: { keep: number; now: Date },
): Promise<KeptArchive | "busy"> =>
  oneAtATime(shop.connection, "folder", async () => {
    const folder = backupFolder(shop.dataDir);
    await onDisk(`Nothing is saved in ${folder}`, async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeLeftovers(folder);
    });
    const isEncrypted = shop.passphrase !== null;
    const name = nameOf(now, isEncrypted);
    const file = path.join(folder, name);
    await writeBackup(shop, file, now);
    const { size: bytes } = await stat(file);
    await recordBackupRun(shop.db, by, { action: "backed up", facts: { bytes } });
    const old = (await listArchives(shop.dataDir)).slice(keep);
    for (const archive of old) await rm(path.join(folder, archive.name), { force: true });
    return { name, madeAt: now, bytes, isEncrypted };
  });

/** The archive and the tables of a run that was killed. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (/^shop-.*\.tar\.gz(\.age)?\.(part|tables-\w+)$/.test(name))
      await rm(path.join(folder, name), { recursive: true, force: true });
}

/**
 * Runs work on the shop's archives while no other process does the same; `busy` otherwise. The lock is a transaction's of
 * the database, and ends with the connection, also when the process is killed.
 */
export async function oneAtATime<T>(
  connection: DatabaseConnection,
  what: "folder" | "download",
  work: () => Promise<T>,
): Promise<T | "busy"> {
  const client = new Client({ ...clientConfig(connection), application_name: "shop backup lock" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0");
    const { rows } = await client.query<{ isMine: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtext('backup'), hashtext($1)) AS "isMine"`,
      [what],
    );
    return rows[0]?.isMine ? await work() : "busy";
  } finally {
    await client.end();
  }
}
