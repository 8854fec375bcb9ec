import type { Admin } from "#app/domain/identity/identity.server.ts";
import { act, nothing, outcomeOf, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import { archiveStore, readFromBucket } from "#app/platform/backup/archive-store.server.ts";
import { listArchives, oneAtATime, storeBackup } from "#app/platform/backup/backup-folder.server.ts";
import {
  BACKUP_RHYTHMS,
  BackupError,
  type BackupMeans,
  type BackupSchedule,
  MAX_KEPT,
} from "#app/platform/backup/backup-schedule.ts";
import { downloadBackup } from "#app/platform/backup/download-backup.server.ts";
import { drillRestore } from "#app/platform/backup/drill-restore.server.ts";
import { findSchedule, requireRoom, saveSchedule } from "#app/platform/backup/due-backup.server.ts";
import { recordBackupRun } from "#app/platform/backup/record-backup.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { BACKUP_PATH, type BackupDone, type BackupProblem, BUSY } from "./backup-view.ts";

interface BackupDeps {
  db: Database;
  now: () => Date;
  means: BackupMeans;
  room: DiskRoom;
  log: Log;
}

const savedShop = ({
  db,
  means: { connection, dataDir, objects, passphrase },
}: Pick<BackupDeps, "db" | "means">) => ({ db, connection, dataDir, objects, passphrase });

function parseSchedule(form: FormData): Result<BackupSchedule, BackupProblem> | null {
  const every = BACKUP_RHYTHMS.find((known) => known === form.get("every"));
  if (!every) return null;
  const typed = textIn(form, "keep").trim();
  const keep = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  const message = `Keep from 1 to ${MAX_KEPT} backups.`;
  return keep >= 1 && keep <= MAX_KEPT
    ? ok({ every, keep })
    : err({ field: "keep", message, typed: { every, keep: typed } });
}

/** A button's work. The error has a sentence for the owner. */
const backupAction = (
  run: (deps: BackupDeps, admin: Admin<"settings:write">) => Promise<Result<BackupDone, BackupProblem>>,
) =>
  act<"settings", BackupDeps, BackupProblem, null>(nothing, async (deps, admin) => {
    try {
      return outcomeOf(await run(deps, admin), donePath, (problem) => problem);
    } catch (error) {
      if (error instanceof BackupError) return { shown: problemOf(error.message), status: 422 };
      throw error;
    }
  });

const donePath = (done: BackupDone): string => `${BACKUP_PATH}?done=${done}`;

export const BACKUP_ACTIONS: PageActions<"settings", BackupDeps, BackupProblem> = {
  area: "settings",
  // Three words.
  largest: { bytes: 2_000 },
  asked: "intent",
  actions: {
    schedule: act(parseSchedule, async ({ db }, admin, schedule) => {
      await saveSchedule(db, admin, schedule);
      return { leadsTo: donePath("schedule") };
    }),
    now: backupAction(backUp),
    drill: backupAction(drill),
  },
};

/** The whole shop as a file, sent while it is made. */
export const DOWNLOAD_ACTIONS: PageActions<"settings", Omit<BackupDeps, "room">, never> = {
  area: "settings",
  // One button.
  largest: { bytes: 2_000 },
  asked: "intent",
  actions: {
    download: act(nothing, async (deps, admin) => {
      const { now, log, means } = deps;
      const archive = await downloadBackup(savedShop(deps), admin, { now: now(), log });
      if (archive === "busy") return { leadsTo: `${BACKUP_PATH}?problem=busy` };
      const day = now().toISOString().slice(0, 10);
      return sentAs(`shop-${day}.tar.gz${means.passphrase === null ? "" : ".age"}`, archive);
    }),
    kept: act(
      (form) => ok(textIn(form, "name")),
      async (deps, admin, name) => {
        try {
          return (await sendKept(deps, admin, name)) ?? { leadsTo: `${BACKUP_PATH}?problem=gone` };
        } catch (error) {
          if (!(error instanceof BackupError)) throw error;
          deps.log.warn("A kept backup was not sent", { reason: error.message });
          return { leadsTo: `${BACKUP_PATH}?problem=away` };
        }
      },
    ),
  },
};

/** An archive of the bucket; null when it is not there. */
async function sendKept(
  { db, means }: Pick<BackupDeps, "db" | "means">,
  admin: Admin<"settings:write">,
  name: string,
): Promise<Response | null> {
  const found = (await listArchives(means)).find((archive) => archive.name === name);
  const archive = found && means.objects && (await readFromBucket(means.objects, name));
  if (!archive) return null;
  await recordBackupRun(db, admin, { action: "backup downloaded", facts: { bytes: found.bytes } });
  return sentAs(name, archive);
}

const sentAs = (name: string, archive: ReadableStream): Response =>
  new Response(archive, {
    headers: {
      "content-type": name.endsWith(".age") ? "application/octet-stream" : "application/gzip",
      "content-disposition": `attachment; filename="${name}"`,
    },
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

/** Restores the newest archive for a trial. None is removed meanwhile. */
async function drill(
  { db, means }: BackupDeps,
  admin: Admin<"settings:write">,
): Promise<Result<BackupDone, BackupProblem>> {
  const done = await oneAtATime(means.connection, "folder", async () => {
    const [newest] = await listArchives(means);
    if (!newest) return "none" as const;
    const { rows, files } = await archiveStore(means).withFile(newest.name, (file) =>
      drillRestore(means, file),
    );
    await recordBackupRun(db, admin, {
      action: "restored in a drill",
      facts: { bytes: newest.bytes, rows, files },
    });
    return "done" as const;
  });
  if (done === "busy") return refused(BUSY);
  return done === "none"
    ? refused(
        `There is no backup in the ${means.objects === null ? "folder" : "bucket"} yet. Write one first.`,
      )
    : ok("drill");
}

const problemOf = (message: string): BackupProblem => ({ field: null, message, typed: null });
const refused = (message: string): Result<never, BackupProblem> => err(problemOf(message));
