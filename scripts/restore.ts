// `npm run restore -- FILE`: restores a backup into an empty data folder or database. Then start the shop as usual.
import path from "node:path";
import { recordBackup } from "#app/platform/backup/record-backup.server.ts";
import { checkRestore, restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { forPeople, namedFile, stopSignal, withConnection } from "./operator.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../database/migrations");

await forPeople(async () => {
  const file = namedFile("Say which: npm run restore -- shop-backup.tar.gz");
  const settings = readSettings();
  const { dataDir, databaseUrl, backupPassphrase: passphrase } = settings;
  // Checked before a database is even started: a file that is not a complete backup of a shop changes nothing.
  await checkRestore(file, { dataDir, holdsDatabase: databaseUrl === null, passphrase });
  // An interrupted restore leaves no half of a shop, and no running database.
  const signal = stopSignal("The restore was broken off: nothing is restored.");
  await withConnection(settings, async (connection) => {
    const target = { connection, dataDir, migrations: MIGRATIONS, signal, passphrase };
    const madeAt = await restoreBackup(target, file);
    await recordBackup(connection, { action: "restored" });
    console.log(`The shop is as it was on ${madeAt.toISOString()}. Start it with npm start.`);
  });
});
