// Shared by the operator commands: the shop's database, and readable errors.
import path from "node:path";
import { BackupError } from "#app/platform/backup/backup-schedule.ts";
import { SettingsError } from "#app/platform/config/setting-rules.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { acquireBundledServer } from "#app/platform/db/bundled/bundled-server.server.ts";
import { BundledServerError } from "#app/platform/db/bundled/bundled-server-error.ts";
import type { DatabaseConnection } from "#app/platform/db/client.server.ts";
import { reachDatabase } from "#server/processes/reach-database.ts";

/** Errors whose message alone tells a person the remedy. */
export class OperatorError extends Error {}

/**
 * Runs a command. An error with a remedy is printed in a line, any other is a bug and is printed with its stack; both
 * exit with `code`.
 */
export async function forPeople(work: () => Promise<void>, code = 1): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isForPeople = [OperatorError, SettingsError, BundledServerError, BackupError].some(
      (kind) => error instanceof kind,
    );
    console.error(isForPeople ? (error as Error).message : error);
    process.exit(code);
  }
}

/**
 * The shop's database while `work` runs: the one of `DATABASE_URL`, past its pooler where an address leads there, or the
 * bundled server, which a running shop shares.
 */
export async function withConnection(
  settings: Settings,
  work: (connection: DatabaseConnection) => Promise<void>,
): Promise<void> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== null) return work((await reachDatabase(databaseUrl, settings)).sessions);
  const server = await acquireBundledServer({ dataDir, log: () => {} });
  try {
    await work(server.connection);
  } finally {
    await server.release();
  }
}

/**
 * Aborted with an error for people once the command is told to stop. A second signal is the same stop: npm passes
 * Ctrl-C on to a process that has already received it from the terminal.
 */
export function stopSignal(said: string): AbortSignal {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const)
    process.on(name, () => stop.abort(new OperatorError(said)));
  return stop.signal;
}

/** The only file argument of a command, relative to the folder in which it was typed. */
export function namedFile(usage: string): string {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new OperatorError(usage);
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
}
