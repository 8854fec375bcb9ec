import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { isFullRound } from "../histories/fault-rounds.ts";

const MEMORY = "/dev/shm";
/** Some 60 MB for each shop, for a handful of shops at a time and all files that the tests write. */
const MIN_FREE_BYTES = 3 * 1024 ** 3;

/**
 * Where tests keep their databases and data folders: in memory where the machine has such a folder with room, because
 * creating and removing a database of a thousand files keeps a disk busy for most of the test's time. The full rounds
 * of faults and attacks work on the disk, as a shop does.
 */
export function testFolder(): string {
  return !isFullRound && hasRoom(MEMORY) ? MEMORY : tmpdir();
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > MIN_FREE_BYTES;
  } catch {
    return false; // There is no such folder.
  }
}
