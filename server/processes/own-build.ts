import { realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * The program's file in the folder of its own build. A new build changes what `build` means, but never that folder, so
 * workers and pictures of a running shop stay with the version that was started.
 */
export const ownProgram = (): string => realpathSync(process.argv[1] ?? "");

/** The browser's files of the build that a program belongs to, of the builds before it, and of the newest build. */
export const browserFiles = (program: string): { client: string; earlier: string; newest: string } => {
  const build = path.resolve(path.dirname(program), "..");
  const newest = path.resolve("build/client");
  return { client: path.join(build, "client"), earlier: path.join(build, "earlier"), newest };
};

/**
 * Notes that this process runs from the builds of these programs, and from no others, until it ends: a later build then
 * leaves their folders alone (scripts/build-folders.ts). In an image nothing can be written, and nothing is built beside
 * the shop.
 */
export function recordRunning(programs: readonly string[]): void {
  const inUse = programs.map((program) =>
    path.resolve(path.dirname(program), "../running", String(process.pid)),
  );
  if (notes.size === 0) process.once("exit", () => recordRunning([]));
  for (const note of [...notes].filter((one) => !inUse.includes(one))) {
    rmSync(note, { force: true });
    notes.delete(note);
  }
  for (const note of inUse) {
    try {
      writeFileSync(note, "");
      notes.add(note);
    } catch {}
  }
}

const notes = new Set<string>();
