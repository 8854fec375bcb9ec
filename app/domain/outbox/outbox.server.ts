import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { emails } from "./emails.tables.server.ts";
import { type EmailKind, kindsOf, type Lane, type OrderEmail } from "./emails.ts";
import { givenUpBefore, isEmailDue } from "./schedule.server.ts";

export type EmailRow = typeof emails.$inferSelect;

type NewEmail = { kind: EmailKind; about?: string } & (
  | { orderId: string }
  | { entryId: number }
  | { recipient: string }
);

/**
 * Makes an email due. An order or an entry has one of each kind about each subject, even when it is requested
 * repeatedly.
 */
export async function queueEmail(tx: Database | Transaction, email: NewEmail, now: Date): Promise<void> {
  await tx
    .insert(emails)
    .values({ ...email, createdAt: now, dueSince: now })
    .onConflictDoNothing();
}

interface OfOrder {
  orderId: string;
  kind: OrderEmail;
  about?: string;
}

const isOf = ({ orderId, kind, about = "" }: OfOrder): SQL | undefined =>
  and(eq(emails.orderId, orderId), eq(emails.kind, kind), eq(emails.about, about));

/** An order's email; null when it has none of this kind about this subject. */
export async function findOrderEmail(db: Database | Transaction, email: OfOrder): Promise<EmailRow | null> {
  const [found] = await db.select().from(emails).where(isOf(email));
  return found ?? null;
}

export type OrderEmailRow = EmailRow & { kind: OrderEmail };

/** The emails of an order, the oldest first. */
export const listOrderEmails = async (db: Database | Transaction, orderId: string) =>
  (await db
    .select()
    .from(emails)
    .where(eq(emails.orderId, orderId))
    .orderBy(asc(emails.createdAt))) as OrderEmailRow[];

/**
 * Makes an order's email due again, from now on. An email that was sent gets a new Message-ID; one that was never sent
 * keeps its own. False when the order has none.
 */
export async function makeDueAgain(tx: Transaction, email: OfOrder, now: Date): Promise<boolean> {
  const sendings = sql`${emails.sendings} + (${emails.sentAt} IS NOT NULL)::int`;
  const due = await tx
    .update(emails)
    .set({ sentAt: null, dueSince: now, sendings, attempts: 0, lastError: null })
    .where(isOf(email))
    .returning({ id: emails.id });
  return due.length > 0;
}

/** The emails of a kind that are meant: of an order, of entries, or about one subject. */
interface Unsent {
  kind: EmailKind;
  orderId?: string;
  entryIds?: number[];
  about?: string | undefined;
}

const isUnsent = ({ kind, orderId, entryIds, about }: Unsent): SQL | undefined =>
  and(
    eq(emails.kind, kind),
    orderId === undefined ? undefined : eq(emails.orderId, orderId),
    entryIds === undefined ? undefined : inArray(emails.entryId, entryIds),
    about === undefined ? undefined : eq(emails.about, about),
    isNull(emails.sentAt),
  );

/** Whether such an email waits to be sent. */
export async function hasUnsent(tx: Transaction, which: Unsent): Promise<boolean> {
  const found = await tx.select({ id: emails.id }).from(emails).where(isUnsent(which)).limit(1);
  return found.length > 0;
}

/** Deletes emails that wait to be sent, because they are no longer true. */
export async function dropUnsent(tx: Transaction, which: Unsent): Promise<void> {
  await tx.delete(emails).where(isUnsent(which));
}

/** Like `dropUnsent`, but an email that is being sent is neither waited for nor deleted. */
export async function dropWaiting(tx: Transaction, which: Unsent): Promise<void> {
  const waiting = tx
    .select({ id: emails.id })
    .from(emails)
    .where(isUnsent(which))
    .for("update", { skipLocked: true });
  await tx.delete(emails).where(inArray(emails.id, waiting));
}

/** Deletes the mail servers' error messages about an order's emails, which may name its shopper. */
export async function forgetProblems(tx: Transaction, orderId: string): Promise<void> {
  await tx.update(emails).set({ lastError: null }).where(eq(emails.orderId, orderId));
}

/** Deletes an order's emails, before the order itself. */
export async function deleteOrderEmails(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(emails).where(eq(emails.orderId, orderId));
}

/** The entries of lists behind links, by the hashes of their tokens; a query for use in another query. */
export const entriesBehind = (db: Database | Transaction, tokenHashes: readonly string[]) =>
  db
    .select({ id: emails.entryId })
    .from(emails)
    .where(and(inArray(emails.tokenHash, [...tokenHashes]), isNotNull(emails.entryId)));

/** Deletes the record of the addresses that had a drop's email, once nobody else is to get it. */
export async function forgetToldAddresses(tx: Transaction, dropId: string): Promise<void> {
  await tx
    .update(emails)
    .set({ emailHash: null })
    .where(and(eq(emails.kind, "drop"), eq(emails.about, dropId), isNotNull(emails.emailHash)));
}

/** Marks an email as sent, with the hash of its links' token. */
export async function markSent(
  tx: Transaction,
  { id, firstSentAt }: EmailRow,
  sent: { sentAt: Date; tokenHash?: string | null },
): Promise<void> {
  await tx
    .update(emails)
    .set({ ...sent, firstSentAt: firstSentAt ?? sent.sentAt, lastError: null })
    .where(eq(emails.id, id));
}

/** Counts an attempt that failed, and why. */
export async function markTried(
  tx: Transaction,
  { id, attempts }: EmailRow,
  lastError: string,
): Promise<void> {
  await tx
    .update(emails)
    .set({ attempts: attempts + 1, lastError })
    .where(eq(emails.id, id));
}

export async function deleteEmail(tx: Transaction, id: string): Promise<void> {
  await tx.delete(emails).where(eq(emails.id, id));
}

/** Deletes the emails of a lane that are given up, with their addresses. Returns their subjects. */
export async function deleteGivenUp(
  tx: Transaction,
  lane: "carts" | "links" | "calls" | "made",
  now: Date,
): Promise<string[]> {
  const isGivenUp = and(
    isNotNull(emails.recipient),
    inArray(emails.kind, kindsOf(lane)),
    lte(emails.dueSince, givenUpBefore(lane, now)),
  );
  return (await tx.delete(emails).where(isGivenUp).returning({ about: emails.about })).map(
    ({ about }) => about,
  );
}

/** The mails about orders that were tried and given up, to be joined with their orders. */
export const givenUpEmails = (db: Database, now: Date) =>
  db
    .select({
      orderId: emails.orderId,
      kind: emails.kind,
      dueSince: emails.dueSince,
      lastError: emails.lastError,
    })
    .from(emails)
    .where(
      and(isNull(emails.sentAt), gt(emails.attempts, 0), lte(emails.dueSince, givenUpBefore("orders", now))),
    )
    .as("given_up");

/** The columns of a due email that a room's condition may use. */
export type EmailColumns = Pick<typeof emails, "orderId" | "entryId" | "kind" | "about">;

/**
 * Claims the email of a lane that has been due for longest and is still true. Its row is locked while it is sent, so
 * that other senders take the next one. The mailer's time limit is well below the database's limit for idle
 * transactions.
 */
export async function claimDue(
  tx: Transaction,
  lane: Lane,
  now: Date,
  isStillTrue: (email: EmailColumns) => SQL | undefined,
): Promise<EmailRow | null> {
  const [claimed] = await tx
    .select()
    .from(emails)
    .where(and(isEmailDue(lane, now), isStillTrue(emails)))
    .orderBy(asc(emails.dueSince))
    .limit(1)
    .for("update", { skipLocked: true });
  return claimed ?? null;
}

/** Makes one email due for each order in a query of ids, in one statement. */
export async function queueEmailsOf(
  db: Database,
  { kind, about }: { kind: OrderEmail; about: string },
  orderIds: SQLWrapper,
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`INSERT INTO ${emails} (order_id, kind, about, created_at, due_since)
    SELECT found.id, ${kind}, ${about}, ${at}, ${at} FROM ${orderIds} AS found`);
}
