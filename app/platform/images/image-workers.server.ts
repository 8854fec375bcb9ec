import { type ExecFileException, execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Log } from "#app/platform/logging/log.server.ts";
import { err, type Result } from "#app/shared/result.ts";
import { PICTURE_ARGUMENT, type PictureFacts, type PictureJob } from "./picture-job.ts";
import type { PictureOrder } from "./picture-process.server.ts";

/** Runs the work on pictures: one at a time, each in its own process. */
export interface ImageWorkers {
  /** Facts about the picture, or a sentence for the person who chose it. Jobs that came earlier are finished first. */
  run(job: PictureJob): Promise<Result<PictureFacts | null, string>>;
  /** Aborts the job that is running. */
  close(): void;
}

/** Waits for a turn to work on a picture. Returns the function that gives it back. */
export type TakeTurn = () => Promise<() => void>;

interface Options {
  /** The program's own file, which does the job when it is started with `PICTURE_ARGUMENT`. */
  program: string;
  log: Log;
  /** Keeps the pictures of all processes of the machine apart; without it, those of this pool alone. */
  takeTurn?: TakeTurn | undefined;
  maxMs?: number;
  maxMegabytes?: number;
}

const TOO_HARD = "The shop could not read that picture. Save it as a JPEG and try again.";
/**
 * Without it, such a short process may wait for ever at its end (seen once in some hundreds, on a busy machine): Node
 * joins a thread that compiles, and the thread waits for Node to collect garbage (github.com/nodejs/node/issues/54918).
 * The decoder's threads are its own.
 */
const NO_COMPILER_THREADS = "--single-threaded";
const run = promisify(execFile);

const MAX_MEGABYTES = 700;
/** Of what the machine, or its container, has; the rest is for the shop and its database. */
const SHARE = 0.6;
const ownMegabytes = (): number => {
  const machine = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
  return Math.floor((machine * SHARE) / 2 ** 20);
};

/** So many pictures have room in the memory of this machine at the same time. */
export const picturesAtOnce = (): number =>
  Math.max(1, Math.min(availableParallelism(), Math.floor(ownMegabytes() / MAX_MEGABYTES)));

/**
 * Opens a pool of image workers. A decoder reads strangers' files, so it works in a process that knows no secret, can
 * read no file but the picture's, and is limited in time and memory. The worst picture costs one error message, and
 * never the shop. Between pictures there is no process at all.
 */
export function openImageWorkers({
  program,
  log,
  takeTurn = async () => () => undefined,
  maxMs = 60_000,
  maxMegabytes = Math.min(MAX_MEGABYTES, ownMegabytes()),
}: Options): ImageWorkers {
  const leaving = new AbortController();
  let last: Promise<unknown> = Promise.resolve();

  const runAlone = async (job: PictureJob): Promise<Result<PictureFacts | null, string>> => {
    const order: PictureOrder = { job, maxMegabytes };
    const giveBack = await takeTurn();
    try {
      const options = [NO_COMPILER_THREADS, ...confinement(program, job)];
      const given = [...options, program, PICTURE_ARGUMENT, JSON.stringify(order)];
      const { stdout } = await run(process.execPath, given, {
        timeout: maxMs,
        killSignal: "SIGKILL",
        signal: leaving.signal,
        env: {},
        windowsHide: true,
      });
      return JSON.parse(stdout);
    } catch (error) {
      const { code, signal, stderr } = error as ExecFileException & { stderr?: string };
      const reason = stderr?.trim().slice(-500) || "it took too long or too much memory";
      if (!leaving.signal.aborted) {
        log.warn("A picture could not be worked on", {
          job: job.kind,
          code: code ?? null,
          signal: signal ?? null,
          reason,
        });
      }
      return err(TOO_HARD);
    } finally {
      giveBack();
    }
  };

  return {
    run(job) {
      const mine = last.then(() => runAlone(job));
      last = mine;
      return mine;
    },
    close: () => leaving.abort(),
  };
}

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
