import { and, eq, notExists, type SQLWrapper } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { emails } from "./emails.tables.server.ts";
import type { EmailOf } from "./emails.ts";

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

/** Deletes the emails of a kind that wait for an address. */
export async function dropEmailsTo(tx: Transaction, { kind, recipient }: EmailToAddress): Promise<void> {
  await tx.delete(emails).where(and(eq(emails.recipient, recipient), eq(emails.kind, kind)));
}
