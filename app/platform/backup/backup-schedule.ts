import type { DatabaseConnection } from "#app/platform/db/client.server.ts";
import { addDays } from "#app/shared/calendar-day.ts";
import { SHOP_ZONE, shopDay } from "#app/shared/shop-time.ts";
import type { ObjectStore } from "../objects/object-store.server.ts";

/** How often the shop saves itself into its folder. */
export const BACKUP_RHYTHMS = ["never", "day", "week"] as const;
export type BackupRhythm = (typeof BACKUP_RHYTHMS)[number];

export interface BackupSchedule {
  every: BackupRhythm;
  /** How many archives stay in the folder. */
  keep: number;
}

/** The schedule until the owner chooses one. */
export const NO_BACKUP_SCHEDULE: BackupSchedule = { every: "never", keep: 7 };
export const MAX_KEPT = 60;

/** Not before this hour of the night, while few people are awake. */
const FIRST_HOUR = 3;
const HOURS = new Intl.DateTimeFormat("en-GB", { timeZone: SHOP_ZONE, hour: "2-digit", hourCycle: "h23" });

/**
 * Whether an archive is to be written now. The days of London count, so that backups do not creep through the day. The
 * first archive, and one that is late by a day, wait for no hour.
 */
export function isBackupDue(every: BackupRhythm, newest: Date | null, now: Date): boolean {
  if (every === "never") return false;
  if (newest === null) return true;
  const next = addDays(shopDay(newest), every === "day" ? 1 : 7);
  const today = shopDay(now);
  return today > next || (today === next && Number(HOURS.format(now)) >= FIRST_HOUR);
}

/** A failure that a person can do something about: the file is no backup, it is incomplete, or it does not open. */
export class BackupError extends Error {}

/** A backup that was cut off or changed; `what` gives the reason. */
export const damaged = (file: string, what: string, options?: ErrorOptions): BackupError =>
  new BackupError(`${file} is no whole backup: ${what}. Copy it again, or take another backup.`, options);

/** A file of another kind. */
export const notABackup = (file: string): BackupError =>
  new BackupError(
    `${file} is no backup of a shop. A backup is a file as the shop wrote it, .tar.gz or .tar.gz.age: take one that no program has unpacked or changed.`,
  );

/** The system's errors about a folder or file, for a person. */
const DISK_PROBLEMS: Record<string, string> = {
  ENOSPC: "its disk is full. Make room there, or take another disk.",
  EDQUOT: "its disk is full. Make room there, or take another disk.",
  EACCES: "the user that the shop runs as has no right to it.",
  EPERM: "the user that the shop runs as has no right to it.",
  EROFS: "its disk is read-only.",
  EISDIR: "it is a folder, not a file.",
  ENOTDIR: "a part of its path is a file, not a folder.",
  // PostgreSQL's, of its own disk.
  53100: "the database's disk is full. Make room there.",
};

/**
 * Runs work in a place on the disk. When the system refuses, throws a `BackupError` with `failure`, which names the
 * place.
 */
export async function onDisk<T>(failure: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const problem = DISK_PROBLEMS[(cause as NodeJS.ErrnoException).code ?? ""];
    throw problem === undefined ? cause : new BackupError(`${failure}: ${problem}`, { cause });
  }
}

/** The facts about the shop that saving it and trying a restore need. */
export interface BackupMeans {
  connection: DatabaseConnection;
  dataDir: string;
  /** The bucket that archives go to; null for the folder of the data folder. */
  objects: ObjectStore | null;
  /** The folder of this shop's migrations. */
  migrations: string;
  /** Whether the database is on the disk of the data folder. */
  holdsDatabase: boolean;
  /** Encrypts and opens archives; null for none. */
  passphrase: string | null;
}
