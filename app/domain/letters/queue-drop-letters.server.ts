import { and, asc, eq, gt, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { forgetToldAddresses } from "#app/domain/outbox/outbox.server.ts";
import { listEntries } from "#app/domain/people/lists.tables.server.ts";
import { drops } from "#app/domain/selling/drops.tables.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";

/** How many people's letters are put into the queue at once. */
const PORTION = 100;

/**
 * Makes the letters of the next people on the list due. The list is gone through once, and then looked at for those who
 * confirmed meanwhile: their entries may be older than the last one. A letter that has not left goes on to the new entry of
 * who left and signed up again. Each address has one row for each drop, so nobody gets its letter twice, however often
 * this is interrupted and repeated. False where no drop's letter is to be told further, or another process does it.
 */
export function queueDropLetters(db: Database, now: Date, most = PORTION): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [drop] = await tx
      .select()
      .from(drops)
      .where(and(isNotNull(drops.letterAskedAt), isNull(drops.letterQueuedAt)))
      .orderBy(asc(drops.letterAskedAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!drop) return false;
    const next = await listUntold(tx, drop.id, { after: drop.letterQueuedTo, most });
    const people = next.length > 0 ? next : await listUntold(tx, drop.id, { after: 0, most });
    const last = people.at(-1);
    const isIt = eq(drops.id, drop.id);
    if (!last) {
      await tx.update(drops).set({ letterQueuedAt: now }).where(isIt);
      await forgetToldAddresses(tx, drop.id);
      return false;
    }
    const letters = people.map((to) => ({ ...to, kind: "drop" as const, about: drop.id, dueSince: now }));
    await tx
      .insert(emails)
      .values(letters)
      // It waits for a sender that has the letter in its hand.
      .onConflictDoUpdate({
        target: [emails.about, emails.emailHash],
        targetWhere: isNotNull(emails.emailHash),
        set: { entryId: sql`excluded.entry_id`, dueSince: now, attempts: 0, lastError: null },
        setWhere: isNull(emails.sentAt),
      });
    const letterQueuedTo = Math.max(last.entryId, drop.letterQueuedTo);
    await tx.update(drops).set({ letterQueuedTo }).where(isIt);
    return true;
  });
}

/** The next confirmed entries without a drop's letter, whose address has not had it by another entry either. */
function listUntold(tx: Transaction, dropId: string, { after, most }: { after: number; most: number }) {
  const emailHash = sql<string>`encode(sha256(convert_to(${dropId}::text || ' ' || ${listEntries.email}, 'UTF8')), 'hex')`;
  const isAbout = eq(emails.about, dropId);
  const ofEntry = and(eq(emails.entryId, listEntries.id), eq(emails.kind, "drop"), isAbout);
  const hadByAddress = and(isAbout, eq(emails.emailHash, emailHash), isNotNull(emails.sentAt));
  return tx
    .select({ entryId: listEntries.id, emailHash })
    .from(listEntries)
    .where(
      and(
        sql`${listEntries.list} = 'newsletter' AND ${listEntries.state} = 'confirmed'`,
        gt(listEntries.id, after),
        notExists(tx.select().from(emails).where(ofEntry)),
        notExists(tx.select().from(emails).where(hadByAddress)),
      ),
    )
    .orderBy(asc(listEntries.id))
    .limit(most);
}
