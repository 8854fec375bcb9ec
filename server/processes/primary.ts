import type { Worker } from "node:cluster";
import { access, constants, mkdir } from "node:fs/promises";
import path from "node:path";
import { SettingsError } from "#app/platform/config/setting-rules.ts";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { BundledServerError } from "#app/platform/db/bundled/bundled-server-error.ts";
import { picturesAtOnce } from "#app/platform/images/image-workers.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { freePort, PortError } from "./free-port.ts";
import { greeting } from "./greeting.ts";
import type { Metrics } from "./metrics-server.ts";
import { ownProgram, recordRunning } from "./own-build.ts";
import { grantTurns } from "./picture-turns.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { collectHangups, reloader, untilTerminalCloses } from "./reload.ts";
import { StoppedError, unlessStopped, untilToldToStop } from "./retry-forever.ts";
import { shareAssets } from "./share-assets.ts";
import { superviseWorkers, WorkersError } from "./supervise-workers.ts";

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
