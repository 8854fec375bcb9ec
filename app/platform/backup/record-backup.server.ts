import { recordChange } from "../audit/record-change.server.ts";
import { inTransaction, openDatabase } from "../db/client.server.ts";
import type { DatabaseConnection } from "../db/connection.server.ts";

/** Notes in the shop itself that it was saved, or restored, so that its set-up page can tell. */
export async function recordBackup(
  connection: DatabaseConnection,
  action: "backed up" | "restored",
): Promise<void> {
  const { db, close } = openDatabase(connection, { applicationName: "shop backup", max: 1, log: () => {} });
  const by = { userId: null, email: action === "restored" ? "npm run restore" : "npm run backup" };
  try {
    await inTransaction(db, (tx) => recordChange(tx, by, { subjectKind: "shop", subjectId: "shop", action }));
  } finally {
    await close();
  }
}
