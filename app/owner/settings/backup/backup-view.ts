import type { KeptArchive } from "#app/platform/backup/backup-folder.server.ts";
import type { BackupSchedule } from "#app/platform/backup/backup-schedule.ts";

export const BACKUP_PATH = "/admin/settings/backup";

/** An event of a backup, with its counts. */
export interface RecordedBackup {
  at: Date;
  bytes: number | null;
  rows: number | null;
  files: number | null;
}

export interface BackupView {
  last: RecordedBackup | null;
  drilled: RecordedBackup | null;
  /** Where they are kept: in the folder of one machine, or in the bucket of all. */
  place: "folder" | "bucket";
  /** The newest first. */
  archives: KeptArchive[];
  /** Why the bucket does not list them; null when it does. */
  unlisted: string | null;
  schedule: BackupSchedule;
  /** By the schedule, a backup is missing now. */
  isDue: boolean;
  /** Whether the database lets the shop try a restore. */
  mayDrill: boolean;
  /** Whether backups are encrypted with the server's passphrase from now on. */
  isEncrypted: boolean;
}

const DONE = {
  schedule: "Saved. A backup that is due is written within ten minutes.",
  now: "The backup is written.",
  drill: "The newest backup was restored, all of it was found, and the trial was removed again.",
} as const;
export type BackupDone = keyof typeof DONE;

/** The sentence for the last action; null when there was none. */
export const formatBackupDone = (done: string | null): string | null =>
  done !== null && Object.hasOwn(DONE, done) ? DONE[done as BackupDone] : null;

export const BUSY = "Another backup is under way. Wait until it is done, then try again.";
const PROBLEMS = {
  busy: BUSY,
  gone: "That backup is no longer there.",
  away: "The bucket doesn’t answer at the moment. Try again in a minute.",
} as const;

/** What went wrong with a download; null when nothing did. */
export const formatDownloadProblem = (problem: string | null): BackupProblem | null =>
  problem !== null && Object.hasOwn(PROBLEMS, problem)
    ? { field: null, message: PROBLEMS[problem as keyof typeof PROBLEMS], typed: null }
    : null;

/** Why nothing was done, and the input. */
export interface BackupProblem {
  field: "keep" | null;
  message: string;
  typed: { every: string; keep: string } | null;
}
