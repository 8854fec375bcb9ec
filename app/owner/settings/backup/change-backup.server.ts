import path from "node:path";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { changedValues, recordChange } from "#app/platform/audit/record-change.server.ts";
import { backupSchedule } from "#app/platform/backup/backup.tables.server.ts";
import {
  backupFolder,
  listArchives,
  oneAtATime,
  storeBackup,
} from "#app/platform/backup/backup-folder.server.ts";
import {
  BACKUP_RHYTHMS,
  BackupError,
  type BackupMeans,
  type BackupSchedule,
  MAX_KEPT,
} from "#app/platform/backup/backup-schedule.ts";
import { downloadBackup } from "#app/platform/backup/download-backup.server.ts";
import { drillRestore } from "#app/platform/backup/drill-restore.server.ts";
import { findSchedule, requireRoom } from "#app/platform/backup/due-backup.server.ts";
import { recordBackupRun } from "#app/platform/backup/record-backup.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type BackupDone, type BackupProblem, BUSY } from "./backup-view.ts";

/** A form of the page. */
export type BackupChange = { intent: "schedule"; schedule: BackupSchedule } | { intent: "now" | "drill" };

/** Reads a form of the page; null for one that it never sent. */
export function parseBackupChange(form: FormData): Result<BackupChange, BackupProblem> | null {
  const intent = form.get("intent");
  if (intent === "now" || intent === "drill") return ok({ intent });
  const every = BACKUP_RHYTHMS.find((known) => known === form.get("every"));
  if (intent !== "schedule" || !every) return null;
  const typed = String(form.get("keep") ?? "").trim();
  const keep = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  return keep >= 1 && keep <= MAX_KEPT
    ? ok({ intent, schedule: { every, keep } })
    : err({
        field: "keep",
        message: `Keep from 1 to ${MAX_KEPT} backups.`,
        typed: { every, keep: typed },
      });
}

interface BackupDeps {
  db: Database;
  now: () => Date;
  means: BackupMeans;
  room: DiskRoom;
  log: Log;
}

const savedShop = ({ db, means: { connection, dataDir, passphrase } }: Pick<BackupDeps, "db" | "means">) => ({
  ...{ db, connection, dataDir, passphrase },
});

/** Carries out a form of the page. The error has a sentence for the owner. */
export async function changeBackup(
  deps: BackupDeps,
  admin: Admin<"settings:write">,
  change: BackupChange,
): Promise<Result<BackupDone, BackupProblem>> {
  if (change.intent === "schedule") {
    await saveSchedule(deps.db, admin, change.schedule);
    return ok("schedule");
  }
  try {
    return await (change.intent === "now" ? backUp(deps, admin) : drill(deps, admin));
  } catch (error) {
    if (error instanceof BackupError) return refused(error.message);
    throw error;
  }
}

const saveSchedule = (
  db: Database,
  admin: Admin<"settings:write">,
  schedule: BackupSchedule,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const changes = changedValues({ ...(await findSchedule(tx)) }, { ...schedule });
    if (changes.length === 0) return;
    await tx
      .insert(backupSchedule)
      .values(schedule)
      .onConflictDoUpdate({ target: backupSchedule.id, set: schedule });
    const action = "backup schedule changed";
    await recordChange(tx, admin, { subjectKind: "shop", subjectId: "shop", action, changes });
  });

async function backUp(
  deps: BackupDeps,
  admin: Admin<"settings:write">,
): Promise<Result<BackupDone, BackupProblem>> {
  await requireRoom(deps.room);
  const { keep } = await findSchedule(deps.db);
  const made = await storeBackup(savedShop(deps), admin, { keep, now: deps.now() });
  return made === "busy" ? refused(BUSY) : ok("now");
}

/** Restores the newest archive for a trial. Nothing is removed from the folder meanwhile. */
async function drill(
  { db, means }: BackupDeps,
  admin: Admin<"settings:write">,
): Promise<Result<BackupDone, BackupProblem>> {
  const done = await oneAtATime(means.connection, "folder", async () => {
    const [newest] = await listArchives(means.dataDir);
    if (!newest) return "none" as const;
    const found = await drillRestore(means, path.join(backupFolder(means.dataDir), newest.name));
    const { rows, files } = found;
    await recordBackupRun(db, admin, {
      action: "restored in a drill",
      facts: { bytes: newest.bytes, rows, files },
    });
    return "done" as const;
  });
  if (done === "busy") return refused(BUSY);
  return done === "none" ? refused("There is no backup in the folder yet. Write one first.") : ok("drill");
}

/** The whole shop as a stream; `busy` while another one is sent. */
export const streamArchive = (
  deps: Omit<BackupDeps, "room">,
  admin: Admin<"settings:write">,
): Promise<ReadableStream | "busy"> =>
  downloadBackup(savedShop(deps), admin, { now: deps.now(), log: deps.log });

const refused = (message: string): Result<never, BackupProblem> => err({ field: null, message, typed: null });
