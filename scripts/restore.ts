// `npm run restore -- FILE`: puts a backup into an empty data folder or database. Then start the shop as always.
import path from "node:path";
import { checkRestore, restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { forPeople, namedFile, withConnection } from "./operator.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../database/migrations");

await forPeople(async () => {
  const file = namedFile("Say which: npm run restore -- shop-backup.tar.gz");
  const settings = readSettings();
  const { dataDir } = settings;
  // Before a database is even started: a file that is no whole backup changes nothing.
  await checkRestore(file, dataDir);
  await withConnection(settings, async (connection) => {
    const madeAt = await restoreBackup({ connection, dataDir, migrations: MIGRATIONS }, file);
    await migrate(connection, MIGRATIONS);
    console.log(`The shop is as it was on ${madeAt.toISOString()}. Start it with npm start.`);
  });
});
