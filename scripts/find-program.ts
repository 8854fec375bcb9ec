import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";

/** The first of these names in the folders of `PATH`, or in those that only an administrator's has; null where none is there. */
export function programOnPath(names: readonly string[]): string | null {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin"];
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram) ?? null;
}

/** Whether Debian's packages can be installed here. */
export const mayInstall = (): boolean =>
  process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;

/** Installs the first of these packages that there is. */
export const installPackage = (names: readonly string[]): boolean =>
  aptGet("update", "-qq") &&
  names.some((name) => aptGet("install", "-y", "-qq", "--no-install-recommends", name));

const aptGet = (...args: string[]): boolean =>
  spawnSync("apt-get", args, {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  }).status === 0;

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
