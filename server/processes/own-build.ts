import { realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * The program's file in the folder of its own build. A new build changes what `build` means, but never that folder, so
 * workers and pictures of a running shop stay with the version that was started.
 */
export const ownProgram = (): string => realpathSync(process.argv[1] ?? "");

/** The browser's files of the build that a program belongs to, and those of the builds before it. */
export const browserFiles = (program: string): { client: string; earlier: string } => {
  const build = path.resolve(path.dirname(program), "..");
  return { client: path.join(build, "client"), earlier: path.join(build, "earlier") };
};

/**
 * Notes in a program's build that this process runs from it, until it ends: a later build then leaves the folder alone
 * (scripts/build-folders.ts). In an image nothing can be written, and nothing is built beside the shop.
 */
export function recordRunning(program: string): void {
  const note = path.resolve(path.dirname(program), "../running", String(process.pid));
  try {
    writeFileSync(note, "");
  } catch {
    return;
  }
  process.once("exit", () => rmSync(note, { force: true }));
}
