import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MAX_PUT_BYTES, type ObjectStore, ObjectStoreError } from "../objects/object-store.server.ts";
import { BackupError, onDisk } from "./backup-schedule.ts";

/** Where the shop keeps its archives: the folder on its disk, or the bucket that all machines share. */
export interface ArchiveStore {
  /** Every file there, whatever its name. */
  list(): Promise<{ name: string; bytes: number }[]>;
  /** Has `write` make an archive under its name, which it has once it is whole. Returns its bytes. */
  keep(name: string, write: (file: string) => Promise<unknown>): Promise<number>;
  remove(name: string): Promise<void>;
  /** Runs work with an archive as a file. */
  withFile<T>(name: string, work: (file: string) => Promise<T>): Promise<T>;
}

export const backupFolder = (dataDir: string): string => path.join(dataDir, "backups");

/** The store of a shop with these settings. */
export const archiveStore = ({ dataDir, objects }: { dataDir: string; objects: ObjectStore | null }) =>
  objects === null ? folderStore(backupFolder(dataDir)) : bucketStore(objects, backupFolder(dataDir));

function folderStore(folder: string): ArchiveStore {
  return {
    async list() {
      const names = await readdir(folder).catch(() => []);
      const found = await Promise.all(
        names.map(async (name) => {
          const about = await stat(path.join(folder, name)).catch(() => null);
          return about?.isFile() ? [{ name, bytes: about.size }] : [];
        }),
      );
      return found.flat();
    },
    async keep(name, write) {
      await onDisk(`Nothing is saved in ${folder}`, async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await removeLeftovers(folder);
      });
      const file = path.join(folder, name);
      await write(file);
      return (await stat(file)).size;
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
    withFile: (name, work) => work(path.join(folder, name)),
  };
}

/** The archive and the tables of a run that was killed. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (/^shop-.*\.tar\.gz(\.age)?\.(part|tables-\w+)$/.test(name))
      await rm(path.join(folder, name), { recursive: true, force: true });
}

/** Keys of archives begin so. Nothing that is shown to visitors is below it. */
const ARCHIVES = "backups/";

/** An archive is a file of this machine while it is made or tried. An upload that breaks off leaves no object. */
function bucketStore(objects: ObjectStore, folder: string): ArchiveStore {
  const spool = path.join(folder, ".spool");
  const withSpool = async <T>(work: () => Promise<T>): Promise<T> => {
    // The remains of a killed run.
    await rm(spool, { recursive: true, force: true });
    await onDisk(`Nothing is saved in ${spool}`, () => mkdir(spool, { recursive: true, mode: 0o700 }));
    return work().finally(() => rm(spool, { recursive: true, force: true }));
  };
  return {
    list: () =>
      inBucket("The backups in the bucket can’t be listed.", async () => {
        const found: { name: string; bytes: number }[] = [];
        for await (const { key, bytes } of objects.list(ARCHIVES))
          found.push({ name: key.slice(ARCHIVES.length), bytes });
        return found;
      }),
    keep: (name, write) =>
      withSpool(async () => {
        const file = path.join(spool, name);
        await write(file);
        const { size } = await stat(file);
        if (size > MAX_PUT_BYTES)
          throw new BackupError(
            "The backup has more than 5 GB, and a bucket takes no more at once. Make it with npm run backup.",
          );
        await inBucket("The backup was not kept.", () =>
          objects.putFile(ARCHIVES + name, file, "application/octet-stream"),
        );
        return size;
      }),
    remove: (name) => inBucket("An old backup was not removed.", () => objects.remove(ARCHIVES + name)),
    withFile: (name, work) =>
      withSpool(async () => {
        const file = path.join(spool, name);
        const found = await readFromBucket(objects, name);
        if (found === null) throw new BackupError("The backup is no longer in the bucket.");
        await onDisk(`Nothing is saved in ${spool}`, () =>
          pipeline(Readable.fromWeb(found as never), createWriteStream(file, { mode: 0o600 })),
        ).catch((cause: unknown) => {
          if (cause instanceof BackupError) throw cause;
          throw new BackupError("The backup can’t be fetched. The object store broke off: try again.", {
            cause,
          });
        });
        return work(file);
      }),
  };
}

/** The contents of an archive in the bucket; null when there is none of this name. */
export const readFromBucket = (objects: ObjectStore, name: string): Promise<ReadableStream | null> =>
  inBucket("The backup can’t be fetched.", async () => (await objects.get(ARCHIVES + name))?.body ?? null);

async function inBucket<T>(failure: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ObjectStoreError) throw new BackupError(`${failure} ${cause.message}`, { cause });
    throw cause;
  }
}
