import type { DatabaseConnection } from "#app/platform/db/client.server.ts";
import { type Changer, recordChange } from "../audit/record-change.server.ts";
import { type Database, inTransaction, openDatabase } from "../db/client.server.ts";

/** The events of a whole shop: it was saved, a kept archive was sent, it was restored, or restored for a trial. */
type BackupAction = "backed up" | "backup downloaded" | "restored" | "restored in a drill";

/**
 * Records in the shop itself that it was saved, or restored, so that its pages can tell. `facts` are numbers: the
 * archive's size in `bytes`, and a drill's counts.
 */
export const recordBackupRun = (
  db: Database,
  by: Changer,
  { action, facts }: { action: BackupAction; facts: Record<string, number> },
): Promise<void> =>
  inTransaction(db, (tx) =>
    recordChange(tx, by, {
      subjectKind: "shop",
      subjectId: "shop",
      action,
      changes: Object.entries(facts).map(([field, to]) => ({ field, from: null, to })),
    }),
  );

/** The same for an operator's command. */
export async function recordBackup(
  connection: DatabaseConnection,
  { action, facts = {} }: { action: "backed up" | "restored"; facts?: Record<string, number> },
): Promise<void> {
  const { db, close } = openDatabase(connection, { applicationName: "shop backup", max: 1, log: () => {} });
  const email = action === "restored" ? "npm run restore" : "npm run backup";
  try {
    await recordBackupRun(db, { userId: null, email }, { action, facts });
  } finally {
    await close();
  }
}
