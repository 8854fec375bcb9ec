import { statfs } from "node:fs/promises";
import type { Log } from "../logging/log.server.ts";

/** Below this, or below this share of a small disk, writes that can wait are refused. */
const MIN_BYTES = 200 * 1024 * 1024;
const MIN_SHARE = 1 / 20;
/** All callers within this time share one check. */
const FRESH_MS = 500;
const TELL_EVERY_MS = 15_000;

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

/** The disk of the data folder. */
export interface DiskRoom {
  /** The free space; null when it cannot be known. */
  space(): Promise<DiskSpace | null>;
  /**
   * Whether there is room for writes that can wait: pictures and, with the bundled database, also orders, enquiries and
   * imports. Payments are always accepted: the remaining room is for them. It refuses before the disk is full, because
   * a database on a full disk stops.
   */
  hasRoom(what: "pictures" | "rows"): Promise<boolean>;
}

export const isTight = ({ freeBytes, totalBytes }: DiskSpace): boolean =>
  freeBytes < Math.min(MIN_BYTES, totalBytes * MIN_SHARE);

/** `holdsDatabase` tells whether the bundled database is on the same disk. */
export function openDiskRoom(dataDir: string, { holdsDatabase }: { holdsDatabase: boolean }): DiskRoom {
  let looked: { at: number; space: Promise<DiskSpace | null> } | undefined;
  const space = (): Promise<DiskSpace | null> => {
    const now = performance.now();
    if (!looked || now - looked.at > FRESH_MS) looked = { at: now, space: spaceOf(dataDir) };
    return looked.space;
  };
  return {
    space,
    async hasRoom(what) {
      if (what === "rows" && !holdsDatabase) return true;
      const now = await space();
      return now === null || !isTight(now);
    },
  };
}

async function spaceOf(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

/** `180 MB`, `1.5 GB`. */
export function formatSpace(bytes: number): string {
  const megabytes = Math.round(bytes / (1024 * 1024));
  return megabytes < 1024 ? `${megabytes} MB` : `${Math.round((megabytes / 1024) * 10) / 10} GB`;
}

/** Logs when the disk becomes nearly full, and when there is room again. Returns the function that stops it. */
export function watchDiskRoom(room: DiskRoom, log: Log, everyMs = TELL_EVERY_MS): () => void {
  let wasTight = false;
  const look = async (): Promise<void> => {
    const space = await room.space();
    if (space === null || isTight(space) === wasTight) return;
    wasTight = !wasTight;
    const fields = { freeMegabytes: Math.round(space.freeBytes / (1024 * 1024)) };
    if (wasTight)
      log.warn("The disk is nearly full; orders, enquiries and uploads are refused meanwhile", fields);
    else log.info("The disk has room again", fields);
  };
  void look();
  const timer = setInterval(() => void look(), everyMs);
  return () => clearInterval(timer);
}
