// `npm run backup -- FILE`: the whole shop in one file, database, pictures and secrets, while it runs.
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { recordBackup } from "#app/platform/backup/record-backup.server.ts";
import { writeBackup } from "#app/platform/backup/write-backup.server.ts";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { forPeople, namedFile, OperatorError, stopSignal, withConnection } from "./operator.ts";

await forPeople(async () => {
  const file = namedFile("Say where to: npm run backup -- shop-backup.tar.gz");
  const settings = readSettings();
  const { dataDir, databaseUrl, backupPassphrase: passphrase } = settings;
  if (databaseUrl === null && !existsSync(path.join(dataDir, "postgres"))) {
    throw new OperatorError(
      `There is no shop in ${dataDir}. Set DATA_DIR to the folder that it keeps its data in.`,
    );
  }
  // An interrupted backup leaves no customers' data in clear beside the file, and no running database.
  const signal = stopSignal("The backup was broken off: nothing is saved.");
  await withConnection(settings, async (connection) => {
    const files = await writeBackup({ connection, dataDir, passphrase }, file, new Date(), signal);
    const bytes = (await stat(file)).size;
    await recordBackup(connection, { action: "backed up", facts: { bytes } });
    const megabytes = bytes / 1024 / 1024;
    console.log(`The shop is saved in ${file} (${files} files, ${megabytes.toFixed(1)} MB).`);
    console.log(
      passphrase === null
        ? "It holds customers' data and the shop's secrets: keep it where nobody else can read it."
        : "It is encrypted. Keep BACKUP_PASSPHRASE somewhere else as well: without it nobody can restore it.",
    );
  });
});
