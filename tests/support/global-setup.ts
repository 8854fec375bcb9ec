import { resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { acquireBundledServer } from "#app/platform/db/bundled/bundled-server.server.ts";
import { beginTestRun } from "#app/platform/db/testing/test-run.server.ts";

const root = resolve(import.meta.dirname, "../..");

/**
 * Gives the tests a PostgreSQL server with a migrated template database: the one that TEST_DATABASE_URL names
 * (its role needs CREATEDB), else a bundled one. Everything made here is gone afterwards.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const bundled = url
    ? undefined
    : await acquireBundledServer({ dataDir: resolve(root, ".cache/test-postgres"), log: () => undefined });
  const migrations = resolve(root, "database/migrations");
  const run = await beginTestRun(bundled?.connection ?? url ?? "", migrations).catch(async (error) => {
    await bundled?.release();
    throw error;
  });
  project.provide("testRun", { connection: run.connection, id: run.id });
  return async () => {
    await run.end();
    await bundled?.release();
  };
}
