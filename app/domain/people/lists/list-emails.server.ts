import { and, asc, eq, exists, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { isSeenPiece } from "#app/domain/catalogue/products/seen-pieces.server.ts";
import { dropEmailHash, lacksDropEmail } from "#app/domain/outbox/drop-emails.server.ts";
import type { EmailColumns } from "#app/domain/outbox/outbox.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { listEntries, openedRuns } from "../lists.tables.server.ts";
import type { RunRow } from "./preorders.server.ts";

/** The people who confirmed that they want the newsletter, in the terms of the list's index. */
export const isSubscriber = sql`${listEntries.list} = 'newsletter' AND ${listEntries.state} = 'confirmed'`;

export const countSubscribers = (db: Database): Promise<number> => db.$count(listEntries, isSubscriber);

/** The ids of their entries, as a query. */
export const subscriberIds = (db: Database) =>
  db.select({ id: listEntries.id }).from(listEntries).where(isSubscriber);

/** As SQL: whether the reader of an email to the newsletter's list is still on it. */
export const isReaderThere = (tx: Transaction, { entryId }: EmailColumns): SQL =>
  exists(
    tx
      .select({ id: listEntries.id })
      .from(listEntries)
      .where(
        and(eq(listEntries.id, entryId), eq(listEntries.state, "confirmed"), isNotNull(listEntries.email)),
      ),
  );

/**
 * As SQL: whether an email to an entry of a list is still true. The entry is read by its key, email by email:
 * PostgreSQL expects more due emails than there are, and would read the whole list for an EXISTS.
 */
export const isListEmailTrue = (tx: Transaction, { entryId, kind, about }: EmailColumns): SQL => {
  const isTrue = and(
    // An address that was deleted meanwhile gets no letter.
    isNotNull(listEntries.email),
    // A letter about a hidden piece waits. A run that is called off is announced at once.
    or(eq(listEntries.list, "newsletter"), eq(kind, "run-off"), isSeenPiece(tx, listEntries)),
    or(
      and(eq(kind, "confirm"), eq(listEntries.state, "asked")),
      and(eq(kind, "offer"), eq(about, listEntries.holdId)),
      and(
        eq(kind, "preorder"),
        eq(listEntries.state, "confirmed"),
        eq(openedRuns.state, "awaited"),
        // A moved day has a letter of its own.
        sql`starts_with(${about}, ${openedRuns.id} || ' ' || ${openedRuns.readyOn})`,
      ),
      and(eq(kind, "run-off"), eq(listEntries.state, "confirmed"), isNull(listEntries.runId)),
    ),
  );
  return sql`1 = ${tx
    .select({ one: sql`1` })
    .from(listEntries)
    .leftJoin(openedRuns, eq(openedRuns.id, listEntries.runId))
    .where(and(eq(listEntries.id, entryId), isTrue))}`;
};

/** The entry that an email goes to, with the run of its piece. */
export async function findReader(
  tx: Transaction,
  id: number | null,
): Promise<{ entry: typeof listEntries.$inferSelect; run: RunRow | null } | undefined> {
  const [found] = await tx
    .select({ entry: listEntries, run: openedRuns })
    .from(listEntries)
    .leftJoin(openedRuns, eq(openedRuns.id, listEntries.runId))
    .where(eq(listEntries.id, id ?? 0));
  return found;
}

/** Starts the hours of a held piece, if it is still this entry's. */
export async function holdUntil(
  tx: Transaction,
  { id, holdId, heldUntil }: { id: number; holdId: string; heldUntil: Date },
): Promise<void> {
  await tx
    .update(listEntries)
    .set({ heldUntil })
    .where(and(eq(listEntries.id, id), eq(listEntries.holdId, holdId)));
}

/** The next subscribers without a drop's email. */
export const listUntold = (
  tx: Transaction,
  dropId: string,
  { after, most }: { after: number; most: number },
): Promise<{ entryId: number; emailHash: string }[]> =>
  tx
    .select({ entryId: listEntries.id, emailHash: dropEmailHash(dropId, listEntries.email) })
    .from(listEntries)
    .where(and(isSubscriber, gt(listEntries.id, after), lacksDropEmail(tx, dropId, listEntries)))
    .orderBy(asc(listEntries.id))
    .limit(most);
