import { type Changer, changedValues, recordChange } from "../audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "../db/client.server.ts";
import type { DiskRoom } from "../disk/disk-room.server.ts";
import { backupSchedule } from "./backup.tables.server.ts";
import { type KeptArchive, listArchives, type SavedShop, storeBackup } from "./backup-folder.server.ts";
import { BackupError, type BackupSchedule, isBackupDue, NO_BACKUP_SCHEDULE } from "./backup-schedule.ts";

export async function findSchedule(db: Database | Transaction): Promise<BackupSchedule> {
  const [row] = await db
    .select({ every: backupSchedule.every, keep: backupSchedule.keep })
    .from(backupSchedule);
  return row ?? NO_BACKUP_SCHEDULE;
}

/** Stores how often the owner wants a backup, with its entry in the audit log. */
export const saveSchedule = (db: Database, by: Changer, schedule: BackupSchedule): Promise<void> =>
  inTransaction(db, async (tx) => {
    const changes = changedValues({ ...(await findSchedule(tx)) }, { ...schedule });
    if (changes.length === 0) return;
    await tx
      .insert(backupSchedule)
      .values(schedule)
      .onConflictDoUpdate({ target: backupSchedule.id, set: schedule });
    const action = "backup schedule changed";
    await recordChange(tx, by, { subjectKind: "shop", subjectId: "shop", action, changes });
  });

/**
 * Writes the archive that is due by the owner's schedule; null when none is. Throws a `BackupError` while the disk is
 * nearly full: the remaining room is for payments.
 */
export async function storeDueBackup(
  shop: SavedShop,
  { room, now }: { room: DiskRoom; now: Date },
): Promise<KeptArchive | "busy" | null> {
  const { every, keep } = await findSchedule(shop.db);
  const [newest] = await listArchives(shop);
  if (!isBackupDue(every, newest?.madeAt ?? null, now)) return null;
  await requireRoom(room);
  return storeBackup(shop, { userId: null, email: "the schedule" }, { keep, now });
}

export async function requireRoom(room: DiskRoom): Promise<void> {
  if (!(await room.hasRoom("pictures")))
    throw new BackupError("The disk is nearly full, so no backup is written to it.");
}
