import { eq } from "drizzle-orm";
import * as z from "zod";
import { findOpenLink, type LinkKind, useLink } from "#app/domain/outbox/account-links.server.ts";
import { queueEmail } from "#app/domain/outbox/outbox.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { isThisMachine } from "#app/platform/http/visitor-address.server.ts";
import { countAgainstLimit } from "#app/platform/http/visitor-limit.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { addUser, checkPassword, hashNew, replacePassword } from "../accounts.server.ts";
import type { IdentityDeps } from "../identity.server.ts";
import { users } from "../identity.tables.server.ts";
import { hashOfSent } from "../link-token.server.ts";
import type { Role } from "../rights.ts";
import { giveRole, recordAdministrator } from "../roles.server.ts";
import { BUSY_MESSAGE, formatWait } from "../sign-in/sign-in.ts";
import { findRecord, MAX_EMAIL_LENGTH } from "./people.server.ts";

/** The kind of link that an address is of. */
export const linkKindAt = (pathname: string): LinkKind =>
  pathname.toLowerCase().startsWith("/admin/welcome/") ? "invitation" : "reset";

interface SentLink {
  kind: LinkKind;
  token: string;
}

/** A link that can still be used; null for one that was used or is too old, and for any other text. */
export async function findLink(db: Database, { kind, token }: SentLink, now: Date) {
  const tokenHash = hashOfSent(token);
  return tokenHash === null ? null : findOpenLink(db, { kind, tokenHash }, now);
}

/**
 * Sets the password of a link's person, once: when several people use the link at the same moment, one succeeds and the
 * others find it gone. A password that may not be used leaves the link as it is; the error is then a sentence.
 */
export async function savePasswordByLink(
  { db, identity, now }: Pick<IdentityDeps, "db" | "identity" | "now">,
  sent: SentLink,
  password: string,
): Promise<Result<null, { reason: "gone" } | { reason: "password"; message: string }>> {
  const link = await findLink(db, sent, now());
  const tokenHash = hashOfSent(sent.token);
  if (link === null || tokenHash === null) return err({ reason: "gone" });
  const checked = checkPassword(password, link.email);
  if (!checked.ok) return err({ reason: "password", message: checked.error });
  // The link is the key: its holder is no stranger.
  const hashed = await identity.passwords.withPlace({ isKnown: true }, async (turn) => {
    await turn();
    return hashNew(checked.value);
  });
  if (hashed === null) return err({ reason: "password", message: BUSY_MESSAGE });
  return inTransaction(db, async (tx) => {
    const used = await useLink(tx, { kind: sent.kind, tokenHash }, now());
    const isDone =
      used !== null &&
      (used.role === null
        ? await resetPassword(tx, { email: used.email, hashed, now: now() })
        : await join(tx, { email: used.email, role: used.role, hashed }));
    return isDone ? ok(null) : err({ reason: "gone" });
  });
}

/**
 * Only for somebody with a role; otherwise false. Other links for a new password stop working, and a letter tells the
 * person.
 */
async function resetPassword(
  tx: Transaction,
  { email, hashed, now }: { email: string; hashed: string; now: Date },
): Promise<boolean> {
  const record = await findRecord(tx, email);
  if (!record?.admin) return false;
  await replacePassword(tx, record.userId, { hashed, isPrinted: false });
  await queueEmail(tx, { kind: "password changed", recipient: email }, now);
  const by = { userId: record.userId, email };
  await recordAdministrator(tx, by, record.userId, "password reset by letter");
  return true;
}

/**
 * Gives the invited person an account, or the account that they had. False when they came another way, or are
 * suspended.
 */
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

/** Links from one address, for any e-mail. */
const VISITOR_ASKS = { atOnce: 5, everyMs: 60_000 };

/** Links for one e-mail, from any address: nobody's mailbox is filled from here. */
const EMAIL_ASKS = { atOnce: 3, everyMs: 10 * 60_000 };

/** Why no link is sent; with 429, how many seconds to wait. */
interface ResetRefusal {
  status: 422 | 429;
  message: string;
  email: string;
  wait: number | null;
}

/**
 * Records that somebody with this e-mail has forgotten their password. The account is looked up when the letter is sent
 * and not here, so that the answer is the same for every e-mail, and takes the same time.
 */
export async function requestReset(
  { db, identity, now }: Pick<IdentityDeps, "db" | "identity" | "now">,
  { email: typed, address }: { email: string; address: string },
): Promise<Result<null, ResetRefusal>> {
  const email = typed.trim().toLowerCase();
  if (!z.email().max(MAX_EMAIL_LENGTH).safeParse(email).success) {
    const message = "Give your email address, such as name@example.com.";
    return err({ status: 422, message, email: typed, wait: null });
  }
  const { secret } = identity;
  // Behind a proxy that does not name its clients all would count as one; the e-mail's own count applies there too.
  const haste = isThisMachine(address)
    ? 0
    : await countAgainstLimit(db, { thing: "forgot", whose: address, secret }, VISITOR_ASKS, now());
  const wait =
    haste || (await countAgainstLimit(db, { thing: "forgot for", whose: email, secret }, EMAIL_ASKS, now()));
  if (wait > 0) return err({ status: 429, message: formatWait(wait), email: typed, wait });
  await queueEmail(db, { kind: "reset", recipient: email }, now());
  return ok(null);
}
