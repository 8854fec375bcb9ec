import { and, eq, sql } from "drizzle-orm";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Admin } from "../admin.server.ts";
import type { IdentityDeps } from "../identity.server.ts";
import { accountLetters, roles, users } from "../identity.tables.server.ts";
import { LINK_LASTS_MS, linkUrl, newToken } from "../link-token.server.ts";
import { ROLE_NAMES, type Role } from "../rights.ts";

type InviteDeps = Pick<IdentityDeps, "db" | "site" | "now" | "hasMail">;

/**
 * Invites somebody, by a letter or, without a mail server, by the link that is returned: it is stored nowhere, so it can
 * be shown this once. A second invitation replaces the first, whose link then works no more.
 */
export async function invite(
  { db, site, now, hasMail }: InviteDeps,
  admin: Admin<"settings:write">,
  { email, role }: { email: string; role: Role },
): Promise<Result<{ link: string | null }, string>> {
  const byHand = hasMail ? null : newToken();
  const at = now();
  const letter = {
    role,
    dueSince: at,
    createdAt: at,
    attempts: 0,
    lastError: null,
    tokenHash: byHand?.tokenHash ?? null,
    expiresAt: byHand && new Date(at.getTime() + LINK_LASTS_MS.invitation),
    // What was passed on by hand is not sent as well.
    sentAt: byHand && at,
  };
  return inTransaction(db, async (tx) => {
    const known = await findRecord(tx, email);
    if (known?.admin)
      return err(`${email} is among the people already, as ${ROLE_NAMES[known.role].toLowerCase()}.`);
    if (known?.suspendedAt) return err(`${email} is suspended. Let them back in above.`);
    await tx
      .insert(accountLetters)
      .values({ kind: "invitation", email, ...letter })
      .onConflictDoUpdate({
        target: accountLetters.email,
        targetWhere: sql`${accountLetters.kind} = 'invitation'`,
        set: letter,
      });
    await recordChange(tx, admin, {
      subjectKind: "administrator",
      subjectId: email,
      action: "invited",
      changes: [{ field: "role", from: null, to: ROLE_NAMES[role] }],
    });
    return ok({ link: byHand && linkUrl(site.origin, "invitation", byHand.token) });
  });
}

/** Takes an invitation back; false when there is none any more. */
export async function withdrawInvitation(
  { db }: Pick<InviteDeps, "db">,
  admin: Admin<"settings:write">,
  email: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const gone = await tx
      .delete(accountLetters)
      .where(and(eq(accountLetters.kind, "invitation"), eq(accountLetters.email, email)))
      .returning({ id: accountLetters.id });
    if (gone.length === 0) return false;
    await recordChange(tx, admin, {
      subjectKind: "administrator",
      subjectId: email,
      action: "invitation withdrawn",
    });
    return true;
  });
}

/** The role record of the account with this e-mail, and the account; undefined without either. */
export async function findRecord(tx: Transaction, email: string) {
  const [found] = await tx
    .select({ userId: users.id, admin: roles.admin, role: roles.role, suspendedAt: roles.suspendedAt })
    .from(users)
    .innerJoin(roles, eq(roles.userId, users.id))
    .where(eq(users.email, email));
  return found;
}
