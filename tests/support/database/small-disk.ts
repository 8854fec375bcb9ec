import { execFile } from "node:child_process";
import { appendFile, chmod, mkdir, open, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { newDataDir } from "../shop/shop.ts";

const run = promisify(execFile);

/** A separate disk for a data folder, which can be filled to the last byte. */
export interface SmallDisk {
  dataDir: string;
  /** Writes until no room is left. */
  fill(): Promise<void>;
  /** Writes until only this much room is left. */
  fillTo(freeMegabytes: number): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a small disk in memory. Returns the reason, in one line, where this account may not. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | string> {
  const mount = await newDataDir();
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0711`, "tmpfs", mount]);
  } catch (error) {
    await rm(mount, { recursive: true });
    const [, reason = String(error)] = (error as Error).message.split("\n");
    return `A disk of its own cannot be mounted here (${reason.trim()}); it takes root on Linux.`;
  }
  const dataDir = path.join(mount, "shop");
  await mkdir(dataDir);
  await chmod(dataDir, 0o711);
  const filler = path.join(mount, "filler");
  return {
    dataDir,
    async fill() {
      const file = await open(filler, "a");
      try {
        for (const size of [1_048_576, 4_096, 1]) await writeUntilFull(file, Buffer.alloc(size));
      } finally {
        await file.close();
      }
    },
    async fillTo(freeMegabytes) {
      const { bavail, bsize } = await statfs(mount);
      await appendFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeMegabytes * 1_048_576)));
    },
    free: () => rm(filler, { force: true }),
    async remove() {
      await run("umount", [mount]);
      await rm(mount, { recursive: true });
    },
  };
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, bytes: Buffer): Promise<void> {
  try {
    for (;;) await file.writeFile(bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
