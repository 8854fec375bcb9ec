import { and, eq, gt } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { addUser, checkPassword, hashNew, replacePassword } from "../accounts.server.ts";
import type { IdentityDeps } from "../identity.server.ts";
import { accountLetters, users } from "../identity.tables.server.ts";
import { hashOfSent } from "../link-token.server.ts";
import { recordAdministrator } from "../record-administrator.server.ts";
import type { Role } from "../rights.ts";
import { giveRole } from "../roles.server.ts";
import { BUSY_MESSAGE } from "../sign-in/sign-in.ts";
import { findRecord } from "./invitations.server.ts";

/** A link that works: whose it is, and for an invitation as what. */
export interface OpenLink {
  email: string;
  role: Role | null;
}

type LinkKind = "invitation" | "reset";

/** The kind of the links whose address begins so. */
export const linkKindAt = (pathname: string): LinkKind =>
  pathname.toLowerCase().startsWith("/admin/welcome/") ? "invitation" : "reset";

interface Sent {
  kind: LinkKind;
  token: string;
}

const isOpen = ({ kind }: Sent, tokenHash: string, now: Date) =>
  and(
    eq(accountLetters.tokenHash, tokenHash),
    eq(accountLetters.kind, kind),
    gt(accountLetters.expiresAt, now),
  );

/** A link that can still be used; null for one that was used or is too old, and for any other text. */
export async function findLink(db: Database, sent: Sent, now: Date): Promise<OpenLink | null> {
  const tokenHash = hashOfSent(sent.token);
  if (tokenHash === null) return null;
  const [found] = await db
    .select({ email: accountLetters.email, role: accountLetters.role })
    .from(accountLetters)
    .where(isOpen(sent, tokenHash, now));
  return found ?? null;
}

/**
 * Sets the password of a link's person, once: of several who use it at the same moment one does, and the others find it
 * gone. A password that may not be used leaves the link as it is; the error is then a sentence.
 */
export async function savePasswordByLink(
  { db, identity, now }: Pick<IdentityDeps, "db" | "identity" | "now">,
  sent: Sent,
  password: string,
): Promise<Result<null, { reason: "gone" } | { reason: "password"; message: string }>> {
  const link = await findLink(db, sent, now());
  const tokenHash = hashOfSent(sent.token);
  if (link === null || tokenHash === null) return err({ reason: "gone" });
  const checked = checkPassword(password, link.email);
  if (!checked.ok) return err({ reason: "password", message: checked.error });
  // The link is the key: whoever has it is no stranger.
  const hashed = await identity.passwords.withPlace({ isKnown: true }, async (turn) => {
    await turn();
    return hashNew(checked.value);
  });
  if (hashed === null) return err({ reason: "password", message: BUSY_MESSAGE });
  return inTransaction(db, async (tx) => {
    const [used] = await tx
      .delete(accountLetters)
      .where(isOpen(sent, tokenHash, now()))
      .returning();
    const isDone =
      used !== undefined &&
      (used.role === null
        ? await resetPassword(tx, { email: used.email, hashed, now: now() })
        : await join(tx, { email: used.email, role: used.role, hashed }));
    return isDone ? ok(null) : err({ reason: "gone" });
  });
}

/** For somebody with a role; false for anybody else. Other links to the same end work no more, and a letter tells it. */
async function resetPassword(
  tx: Transaction,
  { email, hashed, now }: { email: string; hashed: string; now: Date },
): Promise<boolean> {
  const record = await findRecord(tx, email);
  if (!record?.admin) return false;
  await replacePassword(tx, record.userId, { hashed, isPrinted: false });
  await tx.insert(accountLetters).values({ kind: "password changed", email, createdAt: now, dueSince: now });
  const by = { userId: record.userId, email };
  await recordAdministrator(tx, by, record.userId, "password reset by letter");
  return true;
}

/** Gives the invited person an account, or the one that they had. False when they came another way, or are suspended. */
async function join(
  tx: Transaction,
  { email, role, hashed }: { email: string; role: Role; hashed: string },
): Promise<boolean> {
  const record = await findRecord(tx, email);
  if (record?.admin || record?.suspendedAt) return false;
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  const userId = known?.id ?? (await addUser(tx, email, { hashed, isPrinted: false }));
  if (known) await replacePassword(tx, userId, { hashed, isPrinted: false });
  await giveRole(tx, userId, role, { userId, email }, "joined");
  return true;
}
