import { and, eq, inArray, notExists, type SQLWrapper } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { emails } from "./emails.tables.server.ts";
import { type EmailOf, kindsOf } from "./emails.ts";

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
