import { and, eq, inArray, notExists, type SQLWrapper, sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { emails } from "./emails.tables.server.ts";
import { type EmailOf, kindsOf } from "./emails.ts";
import { givenUpBefore } from "./schedule.server.ts";

interface AlertEmailOptions {
  now: Date;
  /** Whether another may follow one that was sent at this moment. */
  mayFollow: (sentAt: Date) => boolean;
}

/**
 * Makes the email that tells the owner of problems due. There is one row of it, again and again: while it waits it is
 * not queued twice, and its writer takes the problems of the moment at which it leaves. False when it did not become
 * due.
 */
export async function queueAlertEmail(
  tx: Transaction,
  recipient: string,
  { now, mayFollow }: AlertEmailOptions,
): Promise<boolean> {
  const due = { recipient, createdAt: now, dueSince: now, attempts: 0, lastError: null };
  const isAlert = eq(emails.kind, "alert");
  const [last] = await tx.select().from(emails).where(isAlert);
  if (!last) {
    const first = tx.insert(emails).values({ kind: "alert", ...due });
    return (await first.onConflictDoNothing().returning({ id: emails.id })).length > 0;
  }
  const isReady =
    last.sentAt === null ? last.dueSince <= givenUpBefore("accounts", now) : mayFollow(last.sentAt);
  if (!isReady) return false;
  const again = { ...due, sentAt: null, sendings: sql`${emails.sendings} + 1` };
  // Of two that ask at the same moment, one makes it due.
  const isSame = and(isAlert, eq(emails.id, last.id), eq(emails.sendings, last.sendings));
  return (await tx.update(emails).set(again).where(isSame).returning({ id: emails.id })).length > 0;
}

interface EmailToAddress {
  kind: EmailOf<"links">;
  /** In lower case. */
  recipient: string;
}

/**
 * Makes an email to an address due if a query finds something. It is written in any case, and otherwise taken back
 * before anybody sees it, so that both take the same time.
 */
export async function queueEmailIf(
  tx: Transaction,
  email: EmailToAddress,
  found: SQLWrapper,
  now: Date,
): Promise<void> {
  const [queued] = await tx
    .insert(emails)
    .values({ ...email, createdAt: now, dueSince: now })
    .returning({ id: emails.id });
  if (queued) await tx.delete(emails).where(and(eq(emails.id, queued.id), notExists(found)));
}

/** Deletes the emails of a lane that wait for an address, all of them or those about one subject. */
export async function dropEmailsTo(
  tx: Transaction,
  { lane, recipient, about }: { lane: "links" | "calls"; recipient: string; about?: string },
): Promise<void> {
  await tx
    .delete(emails)
    .where(
      and(
        eq(emails.recipient, recipient),
        inArray(emails.kind, kindsOf(lane)),
        about === undefined ? undefined : eq(emails.about, about),
      ),
    );
}
