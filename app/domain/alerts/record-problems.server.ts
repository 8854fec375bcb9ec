import { asc, inArray, sql } from "drizzle-orm";
import { queueAlertEmail } from "#app/domain/outbox/address-emails.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { isToTell, listGone, mayTellAgain, type ProblemReport, tellFrom } from "./alert.ts";
import { alerts } from "./alerts.tables.server.ts";

/** The remembered problems, locked in one order for the job and for the sender of the email. */
const lockAlerts = (tx: Transaction) => tx.select().from(alerts).orderBy(asc(alerts.key)).for("update");

/**
 * Remembers what was found, forgets what is over, and makes the email due when something is to be told. Returns
 * whether it became due. It can be repeated at any moment.
 */
export const recordProblems = (
  db: Database,
  report: ProblemReport,
  { now, noticesTo }: { now: Date; noticesTo: string },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const known = await lockAlerts(tx);
    const gone = listGone(known, report, now);
    if (gone.length > 0) await tx.delete(alerts).where(inArray(alerts.key, gone));
    const rows = [...new Map(report.problems.map((problem) => [problem.key, problem])).values()]
      .map(({ key, source, title, remedy, page, ...times }) => ({
        ...{ key, source, title, remedy, ...page },
        ...{ tellFrom: tellFrom(times, now), seenAt: now },
      }))
      .sort((one, other) => (one.key < other.key ? -1 : 1));
    if (rows.length > 0)
      await tx
        .insert(alerts)
        .values(rows)
        .onConflictDoUpdate({
          target: alerts.key,
          set: { title: sql`excluded.title`, remedy: sql`excluded.remedy`, seenAt: now },
        });
    if ((await listToTell(tx)).length === 0) return false;
    return queueAlertEmail(tx, noticesTo, { now, mayFollow: (sentAt) => mayTellAgain(sentAt, now) });
  });

/** The problems that the owner is still to be told of, the oldest first. */
export const listToTell = async (tx: Transaction) =>
  (await tx.select().from(alerts).orderBy(asc(alerts.tellFrom), asc(alerts.key))).filter(isToTell);

/** Records that the email with these problems has left. */
export async function markTold(tx: Transaction, keys: readonly string[], now: Date): Promise<void> {
  await lockAlerts(tx);
  await tx
    .update(alerts)
    .set({ toldAt: now })
    .where(inArray(alerts.key, [...keys]));
}
