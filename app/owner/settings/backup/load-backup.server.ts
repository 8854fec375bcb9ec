import { sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { listChanges } from "#app/platform/audit/list-changes.server.ts";
import { listArchives } from "#app/platform/backup/backup-folder.server.ts";
import { BackupError, type BackupMeans, isBackupDue } from "#app/platform/backup/backup-schedule.ts";
import { mayDrill } from "#app/platform/backup/drill-restore.server.ts";
import { findSchedule } from "#app/platform/backup/due-backup.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { err, ok } from "#app/shared/result.ts";
import type { BackupView, RecordedBackup } from "./backup-view.ts";

/** The backups and restores so far, and the files in the shop's folder. */
export async function loadBackup(
  {
    db,
    now,
    means,
  }: { db: Database; now: () => Date; means: Pick<BackupMeans, "dataDir" | "objects" | "passphrase"> },
  _: Admin<"settings:read">,
): Promise<BackupView> {
  const [saved, drilled, schedule, listed, may] = await Promise.all([
    findNoted(db, "backed up"),
    findNoted(db, "restored in a drill"),
    findSchedule(db),
    listArchives(means).then(ok, (error: unknown) => {
      // The rest of the page is of use while the bucket is away.
      if (error instanceof BackupError) return err(error.message);
      throw error;
    }),
    mayDrill((query) => db.execute(sql.raw(query))),
  ]);
  const archives = listed.ok ? listed.value : [];
  return {
    last: saved,
    drilled,
    place: means.objects === null ? "folder" : "bucket",
    archives,
    unlisted: listed.ok ? null : listed.error,
    schedule,
    isDue: listed.ok && isBackupDue(schedule.every, archives[0]?.madeAt ?? null, now()),
    mayDrill: may,
    isEncrypted: means.passphrase !== null,
  };
}

async function findNoted(db: Database, action: string): Promise<RecordedBackup | null> {
  const which = { subjectKind: "shop" as const, subjectId: "shop", actions: [action] };
  const [noted] = await listChanges(db, which, 1);
  if (!noted) return null;
  const counted = (name: string) => {
    const to = noted.changes.find(({ field }) => field === name)?.to;
    return typeof to === "number" ? to : null;
  };
  return { at: noted.at, bytes: counted("bytes"), rows: counted("rows"), files: counted("files") };
}
