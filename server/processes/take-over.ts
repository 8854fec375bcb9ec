import { once } from "node:events";
import path from "node:path";
import { SettingsError } from "#app/platform/config/setting-rules.ts";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { ownProgram } from "./own-build.ts";
import { shareAssets } from "./share-assets.ts";
import { FIXED_SETTINGS, type HandOver, type TakenOver } from "./worker-messages.ts";

/**
 * A process of the newest build, which a running first process starts before it replaces its workers: it reads the
 * settings, migrates, and answers what the new workers need. It ends with 1 when they cannot take over.
 */
export async function prepareTakeOver(): Promise<void> {
  const [{ fixed, applicationName, ...given }] = (await once(process, "message")) as [HandOver];
  process.once("disconnect", () => process.exit(1));
  try {
    const settings = readSettings();
    const changed = (Object.keys(FIXED_SETTINGS) as (keyof typeof FIXED_SETTINGS)[]).filter(
      (name) => JSON.stringify(settings[name]) !== JSON.stringify(fixed[name]),
    );
    if (changed.length > 0) {
      const names = changed.map((name) => FIXED_SETTINGS[name]).join(", ");
      throw new SettingsError(`${names}: changed since the start; a change takes effect at a restart`);
    }
    const { isOfNewerProgram } = await migrate(
      given.sessions,
      path.resolve("database/migrations"),
      applicationName,
    );
    await shareAssets(settings, ownProgram(), createLog(settings.logLevel));
    const answer: TakenOver = { setup: { settings, ...given }, isOfNewerProgram };
    process.send?.(answer, () => process.exit(0));
  } catch (error) {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exit(1);
  }
}
