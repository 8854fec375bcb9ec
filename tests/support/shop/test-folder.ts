import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { isFullRound } from "../histories/fault-rounds.ts";

/** The variable by which a run of the tests knows every process that it started, however far down. */
export const MARK = "SHOP_TEST_RUN";

const MEMORY = "/dev/shm";
/** Some 60 MB for each shop, for a handful of shops at a time and all files that the tests write. */
const MIN_FREE_BYTES = 3 * 1024 ** 3;

/**
 * The folder for the tests' databases and data folders. It is in memory where the machine has such a folder with room:
 * creating and removing a database of a thousand files keeps a disk busy for most of the test's time. The long rounds
 * of faults and attacks work on the disk, as a shop does.
 */
export function testFolder(): string {
  // The folder of the run, which removes it at its end.
  if (process.env[MARK] && process.env.TMPDIR) return process.env.TMPDIR;
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
