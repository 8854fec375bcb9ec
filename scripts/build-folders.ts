// Where builds lie: each in a folder of its own in `builds`, and `build` is a link to the newest. So a shop that runs
// keeps the files that it was started with, and the switch to another build is one rename.
import { randomUUID } from "node:crypto";
import { cp, lstat, mkdir, readdir, realpath, rename, rm, stat, symlink, utimes } from "node:fs/promises";
import path from "node:path";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A folder for a build that does not exist yet, as seen from `root`. */
export const newBuildFolder = (): string => path.join("builds", randomUUID().slice(0, 8));

/**
 * Makes a finished build the one that starts next. It gets the assets of the build before, which visitors' open pages
 * still ask for, and those of earlier ones that were replaced less than a day ago. Builds that were replaced a day ago,
 * and that no shop runs from, are removed.
 */
export async function switchTo(built: string, now: Date, root = "."): Promise<void> {
  const link = path.join(root, "build");
  const folder = path.join(root, built);
  const before = await currentBuild(root);
  if (before) {
    await keepAssets(path.join(before, "client/assets"), folder, { now, replacedAt: () => now });
    await keepAssets(path.join(before, "earlier/assets"), folder, { now, replacedAt: (at) => at });
    await utimes(before, now, now);
  }
  await mkdir(path.join(folder, "running"), { recursive: true });
  const next = `${link}.${path.basename(built)}`;
  await symlink(path.relative(root, folder), next, "dir");
  await rename(next, link);
  await removeOld(path.join(root, "builds"), { now, keep: [folder, ...(before ? [before] : [])] });
}

/**
 * The folder that `build` names; null when there is none. A folder from before there were links moves to the others.
 */
async function currentBuild(root: string): Promise<string | null> {
  const link = path.join(root, "build");
  const entry = await lstat(link).catch(() => null);
  if (entry?.isDirectory()) {
    const moved = path.join(root, newBuildFolder());
    await mkdir(path.dirname(moved), { recursive: true });
    await rename(link, moved);
    return moved;
  }
  const folder = entry && (await realpath(link).catch(() => null));
  return folder && path.join(root, path.relative(await realpath(root), folder));
}

/** Copies assets to the earlier ones of a build. The time of each tells when its own build was replaced. */
async function keepAssets(
  from: string,
  built: string,
  { now, replacedAt }: { now: Date; replacedAt: (at: Date) => Date },
): Promise<void> {
  const to = path.join(built, "earlier/assets");
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from).catch(() => [])) {
    const { mtime } = await stat(path.join(from, name));
    const at = replacedAt(mtime);
    if (now.getTime() - at.getTime() >= DAY_MS) continue;
    await cp(path.join(from, name), path.join(to, name));
    await utimes(path.join(to, name), at, at);
  }
}

async function removeOld(builds: string, { now, keep }: { now: Date; keep: string[] }): Promise<void> {
  for (const name of await readdir(builds)) {
    const folder = path.join(builds, name);
    const { mtime } = await stat(folder);
    if (keep.includes(folder) || now.getTime() - mtime.getTime() < DAY_MS) continue;
    const running = await readdir(path.join(folder, "running")).catch(() => []);
    if (!running.some((pid) => isAlive(Number(pid)))) await rm(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
