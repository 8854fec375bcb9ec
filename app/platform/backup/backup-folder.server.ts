import path from "node:path";
import { Client } from "pg";
import { clientConfig, type DatabaseConnection } from "#app/platform/db/client.server.ts";
import type { Changer } from "../audit/record-change.server.ts";
import type { Database } from "../db/client.server.ts";
import type { ObjectStore } from "../objects/object-store.server.ts";
import { archiveStore, backupFolder } from "./archive-store.server.ts";
import { recordBackupRun } from "./record-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

/** A shop that saves itself. */
export interface SavedShop {
  db: Database;
  connection: DatabaseConnection;
  dataDir: string;
  /** The bucket that its archives go to; null for its folder. */
  objects: ObjectStore | null;
  /** Encrypts its archives; null to leave them unencrypted. */
  passphrase: string | null;
}

/** A complete archive of the shop. */
export interface KeptArchive {
  name: string;
  madeAt: Date;
  bytes: number;
  isEncrypted: boolean;
}

/** The folder in which an archive is restored for a trial. */
export const drillFolder = (dataDir: string): string => path.join(backupFolder(dataDir), ".drill");

/** `shop-20261124T031500Z.tar.gz`, with `.age` when it is encrypted. A half-written archive has another name. */
const NAME = /^shop-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(\.age)?$/;
const nameOf = (moment: Date, isEncrypted: boolean): string =>
  `shop-${moment.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.tar.gz${isEncrypted ? ".age" : ""}`;

/** When a file with the name of an archive was made, and whether it is encrypted; null for any other name. */
function parseName(name: string): Pick<KeptArchive, "madeAt" | "isEncrypted"> | null {
  const [, year, month, day, hour, minute, second, ending] = NAME.exec(name) ?? [];
  const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(madeAt.getTime()) ? null : { madeAt, isEncrypted: ending !== undefined };
}

/** The shop's complete archives, the newest first. Throws a `BackupError` when the bucket does not list them. */
export async function listArchives(shop: Pick<SavedShop, "dataDir" | "objects">): Promise<KeptArchive[]> {
  const found = await archiveStore(shop).list();
  return found
    .flatMap(({ name, bytes }) => {
      const about = parseName(name);
      return about ? [{ name, bytes, ...about }] : [];
    })
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

/**
 * Writes an archive, records it, and removes the oldest ones beyond `keep`. The remains of an interrupted run are
 * removed first, so it can be repeated at any moment. One at a time: `busy` while another is written or tried.
 */
export const storeBackup = (
  shop: SavedShop,
  by: Changer,
  { keep, now }: { keep: number; now: Date },
): Promise<KeptArchive | "busy"> =>
  oneAtATime(shop.connection, "folder", async () => {
    const store = archiveStore(shop);
    const isEncrypted = shop.passphrase !== null;
    const name = nameOf(now, isEncrypted);
    const bytes = await store.keep(name, (file) => writeBackup(shop, file, now));
    await recordBackupRun(shop.db, by, { action: "backed up", facts: { bytes } });
    for (const old of (await listArchives(shop)).slice(keep)) await store.remove(old.name);
    return { name, madeAt: now, bytes, isEncrypted };
  });

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
