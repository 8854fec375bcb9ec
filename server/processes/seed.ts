import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { type DatabaseConnection, openDatabase } from "#app/platform/db/client.server.ts";
import { seedSampleCatalogue } from "../../database/seed/seed-sample-catalogue.ts";

/** Fills an empty shop with the sample catalogue, over its own connection. */
export async function seed(
  connection: DatabaseConnection,
  dataDir: string,
  applicationName = "shop seed",
): Promise<void> {
  const { db, close } = openDatabase(connection, { applicationName, max: 1, log: () => {} });
  try {
    await seedSampleCatalogue(db, dataDir, defaultFrame.site.name);
  } finally {
    await close();
  }
}
