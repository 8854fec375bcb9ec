import { and, asc, eq, gt, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { emails } from "./emails.tables.server.ts";
import { EMAILS, kindsOf } from "./emails.ts";
import type { EmailRow } from "./outbox.server.ts";

/** Emails with a link that lets somebody into the administration: kept until the link is used or too old. */
export type LinkKind = "invitation" | "reset";

interface SentLink {
  kind: LinkKind;
  tokenHash: string;
}

const isOpen = ({ kind, tokenHash }: SentLink, now: Date): SQL | undefined =>
  and(eq(emails.tokenHash, tokenHash), eq(emails.kind, kind), gt(emails.expiresAt, now));

/** The person of a link that can still be used, and the role of an invitation. */
interface OpenLink {
  email: string;
  role: EmailRow["role"];
}

const OPEN_LINK = { email: sql<string>`${emails.recipient}`, role: emails.role };

/** Stores the hash of an email's link, in place of an earlier one. */
export async function saveLink(
  tx: Transaction,
  id: string,
  link: Pick<EmailRow, "tokenHash" | "expiresAt">,
): Promise<void> {
  await tx.update(emails).set(link).where(eq(emails.id, id));
}

/** A link that can still be used. */
export async function findOpenLink(db: Database, sent: SentLink, now: Date): Promise<OpenLink | null> {
  const [found] = await db.select(OPEN_LINK).from(emails).where(isOpen(sent, now));
  return found ?? null;
}

/** Uses a link up: when several requests do it at the same moment, one gets it. */
export async function useLink(tx: Transaction, sent: SentLink, now: Date): Promise<OpenLink | null> {
  const [used] = await tx.delete(emails).where(isOpen(sent, now)).returning(OPEN_LINK);
  return used ?? null;
}

/** Deletes the links of an address, sent or still to be sent. Returns how many there were. */
export async function deleteLinks(
  tx: Transaction,
  email: string | SQL,
  kinds: readonly LinkKind[],
): Promise<number> {
  const isIts = and(eq(emails.recipient, email), inArray(emails.kind, [...kinds]));
  return (await tx.delete(emails).where(isIts).returning({ id: emails.id })).length;
}

type Invitation = Pick<EmailRow, "role" | "createdAt" | "dueSince" | "tokenHash" | "expiresAt" | "sentAt">;

/** Writes the one invitation of an address, in place of an earlier one. */
export async function saveInvitation(tx: Transaction, email: string, invitation: Invitation): Promise<void> {
  const again = { ...invitation, attempts: 0, lastError: null };
  await tx
    .insert(emails)
    .values({ kind: "invitation", recipient: email, ...again })
    .onConflictDoUpdate({
      target: emails.recipient,
      targetWhere: sql`${emails.kind} = 'invitation'`,
      set: again,
    });
}

/** The invitations that nobody has used, in the order of their addresses. */
export const listInvitations = (db: Database | Transaction) =>
  db
    .select({
      ...OPEN_LINK,
      sentAt: emails.sentAt,
      expiresAt: emails.expiresAt,
      lastError: emails.lastError,
    })
    .from(emails)
    .where(eq(emails.kind, "invitation"))
    .orderBy(asc(emails.recipient));

/** An invitation stays in the list of people this long. */
const KEPT_MS = 30 * 86_400_000;

/**
 * Deletes emails to people of the administration whose time is over: their links have ended, and nobody waits for them.
 */
export async function forgetOldAccountEmails(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db
    .delete(emails)
    .where(
      or(
        and(
          isNotNull(emails.recipient),
          eq(emails.kind, "reset"),
          lt(emails.createdAt, before(2 * EMAILS.reset.triedMs)),
        ),
        and(
          isNotNull(emails.recipient),
          inArray(emails.kind, kindsOf("accounts")),
          lt(emails.createdAt, before(KEPT_MS)),
        ),
      ),
    );
}
