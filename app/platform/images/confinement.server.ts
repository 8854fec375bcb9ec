import { existsSync } from "node:fs";
import path from "node:path";
import type { PictureJob } from "./picture-job.ts";

/** The files that a program of the project's folder needs besides its own: no settings, no data, no secret. */
const PROGRAM = ["node_modules", "package.json"];
/** In development the source itself runs. */
const SOURCES = ["app", "server"];

/**
 * Node's arguments that let a process read the program and the files of its job, write the latter, and nothing else: no
 * secrets, no settings, no child process. They do not confine the decoder's native code; the process therefore also
 * gets no environment, little time and little memory.
 */
export function confinement(program: string, job: PictureJob): string[] {
  const sources = program.endsWith(".ts") ? SOURCES : [path.resolve(path.dirname(program), "..")];
  const parts = [...PROGRAM, ...sources].map((part) => path.resolve(part)).filter((part) => existsSync(part));
  const files = filesOf(job);
  return [
    "--permission",
    "--allow-addons",
    "--disable-warning=SecurityWarning",
    ...[...parts, ...files].map((each) => `--allow-fs-read=${each}`),
    ...files.map((each) => `--allow-fs-write=${each}`),
  ];
}

/** A file that is being made has a temporary name at first, in the same folder. */
function filesOf(job: PictureJob): string[] {
  switch (job.kind) {
    case "web":
      return [job.upload, job.folder, job.raw];
    case "clean":
    case "private":
      return [job.upload, path.dirname(job.file)];
    case "avif":
      return [job.raw, job.folder];
    case "share":
    case "letter":
      return [job.from, path.dirname(job.file)];
  }
}
