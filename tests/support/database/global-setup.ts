import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { acquireBundledServer } from "#app/platform/db/bundled/bundled-server.server.ts";
import { stopSyncing } from "#app/platform/db/testing/stop-syncing.server.ts";
import { beginTestRun } from "#app/platform/db/testing/test-run.server.ts";

const root = resolve(import.meta.dirname, "../../..");
/** One server for all runs in this copy of the code. */
const dataDir = resolve(
  tmpdir(),
  `shop-test-postgres-${createHash("sha256").update(root).digest("hex").slice(0, 8)}`,
);

/**
 * Gives the tests a PostgreSQL server with a migrated template database: the one that TEST_DATABASE_URL names (its role
 * needs CREATEDB), otherwise a bundled one. Everything created here is removed afterwards.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const bundled = url ? undefined : await acquireBundledServer({ dataDir, log: () => undefined });
  const migrations = resolve(root, "database/migrations");
  const begin = async () => {
    if (bundled) await stopSyncing(bundled.connection);
    return beginTestRun(bundled?.connection ?? url ?? "", migrations);
  };
  const run = await begin().catch(async (error) => {
    await bundled?.release();
    throw error;
  });
  project.provide("testRun", { connection: run.connection, id: run.id });
  return async () => {
    await run.end();
    await bundled?.release();
  };
}
