import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { forgetAnnouncements } from "#app/platform/cache/changes.server.ts";
import { acquireBundledServer } from "#app/platform/db/bundled/bundled-server.server.ts";
import { type DatabaseConnection, openDatabase } from "#app/platform/db/client.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { stopSyncing } from "#app/platform/db/testing/stop-syncing.server.ts";
import { seed } from "#server/processes/seed.ts";
import { isFullRound } from "../histories/fault-rounds.ts";

const run = promisify(execFile);

/** The variable that tells the runner's processes the place of the run's template. */
const VARIABLE = "SHOP_TEMPLATE";

/**
 * Creates the data folder of a shop with its sample catalogue that was never started. All shops of a run begin with a
 * copy of it, which saves three seconds of work for each. Set up once for all stages of `npm test`, otherwise once per
 * run; the function that it returns removes it. The full rounds of faults and attacks have none, and sync their
 * databases as a shop does.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (isFullRound || process.env[VARIABLE]) return async () => undefined;
  const folder = await mkdtemp(path.join(tmpdir(), "shop-template-"));
  await chmod(folder, 0o711); // Root may run the server as another account, which has to pass through.
  const server = await acquireBundledServer({ dataDir: folder, log: () => undefined });
  try {
    await stopSyncing(server.connection);
    await migrate(server.connection, path.resolve("database/migrations"));
    await seed(server.connection, folder);
    await forgetSeeding(server.connection);
  } finally {
    await server.release();
  }
  process.env[VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * A shop deletes announcements of changes after some minutes. The template is soon older than that, and its seeding's
 * announcements would disappear while a test compares the stored rows.
 */
async function forgetSeeding(connection: DatabaseConnection): Promise<void> {
  const { db, close } = openDatabase(connection, {
    applicationName: "shop test",
    max: 1,
    log: () => undefined,
  });
  await forgetAnnouncements(db, new Date(Date.now() + 3_600_000)).finally(close);
}

/** Copies the run's template into a new data folder. Without one (in a benchmark) the folder stays empty. */
export async function copyTemplate(dataDir: string): Promise<void> {
  const template = process.env[VARIABLE];
  if (!template || !existsSync(template)) return;
  await run("cp", ["-a", path.join(template, "postgres"), dataDir]);
  // Pictures never change once they are written, so links suffice. Only GNU's command makes them.
  await run("cp", [process.platform === "linux" ? "-al" : "-a", path.join(template, "media"), dataDir]);
}
