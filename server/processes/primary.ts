import { fork } from "node:child_process";
import type { Worker } from "node:cluster";
import { once } from "node:events";
import { access, constants, mkdir } from "node:fs/promises";
import path from "node:path";
import { isatty } from "node:tty";
import { SettingsError } from "#app/platform/config/setting-rules.ts";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { BundledServerError } from "#app/platform/db/bundled/bundled-server-error.ts";
import { picturesAtOnce } from "#app/platform/images/image-workers.server.ts";
import { createLog, type Log } from "#app/platform/logging/log.server.ts";
import { type HandOver, TAKE_OVER_ARGUMENT, type TakenOver } from "#server/processes/worker-messages.ts";
import { freePort, PortError } from "./free-port.ts";
import { greeting } from "./greeting.ts";
import type { Metrics } from "./metrics-server.ts";
import { ownProgram, recordRunning } from "./own-build.ts";
import { grantTurns } from "./picture-turns.ts";
import { endOwnConnections, prepareDatabase, START_NAME } from "./prepare-database.ts";
import { StoppedError, unlessStopped, untilToldToStop } from "./retry-forever.ts";
import { shareAssets } from "./share-assets.ts";
import { superviseWorkers, type Workers, WorkersError } from "./supervise-workers.ts";

/** A start that was told to stop leaves its database within this time, or is ended where it stands. */
const LEAVE_START_MS = 5_000;

/** The first process: it prepares the database, then supervises the workers until it is told to stop. */
export async function runPrimary(): Promise<void> {
  const stop = new AbortController();
  let isServing = false;
  void Promise.race([untilToldToStop("SIGTERM", "SIGINT"), untilTerminalCloses()]).then(() => {
    stop.abort();
    // A file system that does not answer would keep even `process.exit` waiting.
    if (!isServing) setTimeout(() => process.kill(process.pid, "SIGKILL"), LEAVE_START_MS).unref();
  });
  try {
    await openUntil(stop.signal, () => {
      isServing = true;
    });
  } catch (error) {
    if (error instanceof StoppedError || (stop.signal.aborted && !isServing)) process.exit(0);
    if (!isForPeople(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
  process.exit();
}

async function openUntil(stop: AbortSignal, onServing: () => void): Promise<void> {
  const settings = readSettings();
  const log = createLog(settings.logLevel);
  for (const sentence of settings.ignored) log.warn(sentence);
  const nextHangup = collectHangups();
  const program = ownProgram();
  recordRunning([program]);
  const port = await unlessStopped(stop, freePort(settings));
  await unlessStopped(stop, openPictureFolder(settings.dataDir));
  const metrics = settings.metrics && (await openMetrics({ ...settings.metrics, commit: settings.commit }));
  const database = await prepareDatabase(settings, (message) => log.info(message), stop);
  try {
    await unlessStopped(stop, shareAssets(settings, program, log));
    const watch = (worker: Worker) => {
      metrics?.watch(worker);
      turns.watch(worker);
    };
    const turns = grantTurns(picturesAtOnce());
    const given = { connection: database.connection, sessions: database.sessions, port, grantsTurns: true };
    const workers = await superviseWorkers({ setup: { settings, ...given }, program, log, watch, stop });
    onServing();
    console.log(greeting(settings, port, database));
    const reload = reloader({ ...given, program, fixed: settings, workers, log, stop });
    const stopped = new Promise((resolve) => stop.addEventListener("abort", resolve));
    while (!stop.aborted) {
      await Promise.race([stopped, nextHangup()]);
      if (!stop.aborted) await reload();
    }
    await workers.stop();
  } finally {
    metrics?.close();
    await database.release();
  }
}

/** The server of the metrics, loaded only when it is enabled. */
async function openMetrics(place: { host: string; port: number; commit: string | null }): Promise<Metrics> {
  const { openMetricsServer } = await import("./metrics-server.ts");
  try {
    return await openMetricsServer(place);
  } catch (error) {
    throw new PortError(`METRICS_PORT: ${place.port} on ${place.host} cannot be used (${error}).`);
  }
}

/** Errors whose message alone tells a person the remedy. All others are bugs, shown with their stack. */
const isForPeople = (error: unknown): error is Error =>
  error instanceof SettingsError ||
  error instanceof BundledServerError ||
  error instanceof PortError ||
  error instanceof WorkersError;

/** Creates the folder of the pictures, and checks that it is writable: better at the start than at an upload. */
async function openPictureFolder(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, "media");
  try {
    await mkdir(folder, { recursive: true, mode: 0o711 });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new SettingsError(`DATA_DIR: pictures cannot be kept in ${folder} (${code})`, { cause });
  }
}

/**
 * Collects SIGHUPs from now on. Returns the function that waits for the next one: those that came since it last answered
 * are one.
 */
function collectHangups(): () => Promise<void> {
  let isAsked = false;
  let wake = (): void => undefined;
  process.on("SIGHUP", () => {
    isAsked = true;
    wake();
  });
  return async () => {
    if (!isAsked)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    isAsked = false;
  };
}

/** Resolves when the terminal that the shop was started from is closed, which the system tells by SIGHUP as well. */
function untilTerminalCloses(): Promise<void> {
  const isTerminal = () => isatty(0);
  if (!isTerminal()) return new Promise(() => undefined);
  return new Promise((resolve) => process.on("SIGHUP", () => isTerminal() || resolve()));
}

interface Reload extends Omit<HandOver, "applicationName"> {
  /** The first process's own build. */
  program: string;
  workers: Workers;
  log: Log;
  stop: AbortSignal;
}

/**
 * Returns the function that hands over to the newest build, which may be the one that runs: that prepares the database,
 * then its workers take the places of the others. If it cannot, the others go on, and the log says so.
 */
function reloader({ program: own, workers, log, stop, ...given }: Reload): () => Promise<void> {
  let serving = own;
  return async () => {
    const program = ownProgram();
    try {
      recordRunning([own, serving, program]);
      const { setup, isOfNewerProgram } = await prepareTakeOver(program, given, stop);
      for (const sentence of setup.settings.ignored) log.warn(sentence);
      if (isOfNewerProgram) log.warn("The database is of a newer version of the shop than its program");
      await unlessStopped(stop, workers.replace({ program, setup }));
      serving = program;
      recordRunning([own, serving]);
      log.info("The workers are replaced", { commit: setup.settings.commit });
    } catch (error) {
      if (!stop.aborted) log.error("The workers could not be replaced; those before go on", error);
    }
  };
}

/** Has the newest build prepare itself. A step that is left because the shop stops is rolled back. */
async function prepareTakeOver(
  program: string,
  given: Omit<HandOver, "applicationName">,
  stop: AbortSignal,
): Promise<TakenOver> {
  const preparing = fork(program, [TAKE_OVER_ARGUMENT]);
  const ended = once(preparing, "exit").then(() => {
    throw new Error("The newest build cannot take over; its last words are above");
  });
  preparing.send({ ...given, applicationName: START_NAME } satisfies HandOver, () => undefined);
  try {
    const answer = Promise.race([once(preparing, "message"), ended]) as Promise<[TakenOver]>;
    return (await unlessStopped(stop, answer))[0];
  } catch (error) {
    preparing.kill("SIGKILL");
    if (error instanceof StoppedError) await endOwnConnections(given.sessions);
    throw error;
  }
}
