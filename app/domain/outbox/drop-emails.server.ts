import {
  type AnyColumn,
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  notExists,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { emails } from "./emails.tables.server.ts";

const isAbout = (dropId: string) => and(eq(emails.kind, "drop"), eq(emails.about, dropId));

/** As SQL: the hash by which an address gets one email about a drop. */
export const dropEmailHash = (dropId: string, address: AnyColumn) =>
  sql<string>`encode(sha256(convert_to(${dropId}::text || ' ' || ${address}, 'UTF8')), 'hex')`;

/** As SQL: whether an entry of a list is to get a drop's email. Its address has not had it by another entry either. */
export const lacksDropEmail = (
  tx: Transaction,
  dropId: string,
  { id, email }: { id: AnyColumn; email: AnyColumn },
): SQL | undefined => {
  const ofEntry = and(eq(emails.entryId, id), isAbout(dropId));
  const isHad = and(
    eq(emails.about, dropId),
    eq(emails.emailHash, dropEmailHash(dropId, email)),
    isNotNull(emails.sentAt),
  );
  return and(
    notExists(tx.select().from(emails).where(ofEntry)),
    notExists(tx.select().from(emails).where(isHad)),
  );
};

/** Makes a drop's emails due. An unsent email moves to the new entry of its address. */
export async function queueDropEmails(
  tx: Transaction,
  dropId: string,
  people: readonly { entryId: number; emailHash: string }[],
  now: Date,
): Promise<void> {
  await tx
    .insert(emails)
    .values(people.map((to) => ({ ...to, kind: "drop" as const, about: dropId, dueSince: now })))
    // It waits for a sender that is sending the letter.
    .onConflictDoUpdate({
      target: [emails.about, emails.emailHash],
      targetWhere: isNotNull(emails.emailHash),
      set: { entryId: sql`excluded.entry_id`, dueSince: now, attempts: 0, lastError: null },
      setWhere: isNull(emails.sentAt),
    });
}

/** How many of a drop's emails have left, and how many wait for these entries, a query of their ids. */
export async function countDropEmails(
  db: Database,
  dropId: string,
  readers: SQLWrapper,
): Promise<{ sent: number; waiting: number }> {
  const many = (which: SQL | undefined) => db.$count(emails, and(isAbout(dropId), which));
  const [sent, waiting] = await Promise.all([
    many(isNotNull(emails.sentAt)),
    many(and(isNull(emails.sentAt), inArray(emails.entryId, readers))),
  ]);
  return { sent, waiting };
}
