import { asc, eq, isNotNull, or } from "drizzle-orm";
import * as z from "zod";
import { deleteLinks, listInvitations, saveInvitation } from "#app/domain/outbox/account-links.server.ts";
import { lastTimeOf } from "#app/platform/audit/list-changes.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Admin, IdentityDeps } from "../identity.server.ts";
import { roles, users } from "../identity.tables.server.ts";
import { LINK_LASTS_MS, linkUrl, newToken } from "../link-token.server.ts";
import { ROLE_NAMES, ROLES, type Role } from "../rights.ts";
import { type NotTaken, replaceRole, restoreRole, suspendRole, takeRole } from "../roles.server.ts";
import type { Invited, PeopleAnswer, PeopleDone, PeopleView } from "./people.ts";

/** Everybody who has a role, and everybody who was invited. */
export async function loadPeople(
  { db, now, hasMail }: Pick<IdentityDeps, "db" | "now" | "hasMail">,
  admin: Admin<"settings:read">,
): Promise<PeopleView> {
  const lastSignIn = lastTimeOf("administrator", users.email, "signed in");
  const rows = await db
    .select({ userId: users.id, email: users.email, role: roles.role, admin: roles.admin, lastSignIn })
    .from(roles)
    .innerJoin(users, eq(users.id, roles.userId))
    .where(or(eq(roles.admin, true), isNotNull(roles.suspendedAt)))
    .orderBy(asc(users.email));
  const people = rows.map(({ admin: mayEnter, lastSignIn: at, ...person }) => ({
    ...person,
    isSuspended: !mayEnter,
    lastSignIn: at === null ? null : new Date(at),
    isYou: person.userId === admin.userId,
  }));
  return { people, invited: await listInvited(db, now()), hasMail };
}

async function listInvited(db: Database, now: Date): Promise<Invited[]> {
  const rows = await listInvitations(db);
  return rows.flatMap(({ email, role, sentAt, expiresAt, lastError }) =>
    role === null
      ? []
      : [
          {
            email,
            role,
            state: sentAt === null ? "waits" : expiresAt && expiresAt > now ? "open" : "old",
            until: expiresAt,
            lastError: sentAt === null ? lastError : null,
          },
        ],
  );
}

const parseRole = (text: string): Role | null => ROLES.find((known) => known === text) ?? null;

/** The outcome: done, or the page to show instead. */
export type PeopleOutcome = { done: PeopleDone } | { answer: PeopleAnswer };

/** Withdraws an invitation, for the page. */
export async function endInvitation(
  deps: Pick<IdentityDeps, "db">,
  admin: Admin<"settings:write">,
  email: string,
): Promise<PeopleOutcome> {
  return (await withdrawInvitation(deps, admin, email))
    ? { done: "withdrawn" }
    : problem("That invitation has been used or taken back already.");
}

/** Gives somebody another role, suspends them, or lets them in again. */
export async function changePerson(
  { db, now }: Pick<IdentityDeps, "db" | "now">,
  admin: Admin<"settings:write">,
  userId: string,
  change: "suspend" | "restore" | "remove" | { role: Role },
): Promise<PeopleOutcome> {
  if (change === "suspend") return said("suspended", await suspendRole(db, userId, admin, now()));
  if (change === "restore") return said("restored", await restoreRole(db, userId, admin));
  if (change === "remove") return said("removed", await takeRole(db, userId, admin));
  return said("role", await replaceRole(db, userId, change.role, admin));
}

const NOTHING_TYPED = { email: "", role: "" };

const problem = (
  message: string,
  field: "email" | "role" | null = null,
  typed: PeopleAnswer["typed"] = NOTHING_TYPED,
): PeopleOutcome => ({ answer: { problem: { field, message }, typed, link: null } });

const said = (done: PeopleDone, result: Result<null, NotTaken>): PeopleOutcome =>
  result.ok
    ? { done }
    : problem(
        result.error === "the last owner"
          ? "This is the last owner, and stays one: without an owner nobody could let anybody in. Make somebody else an owner first. Nothing was changed."
          : "They are not among the people any more. Nothing was changed.",
      );

/** Invites the person that a form names, or says what is wrong with the form. */
export async function sendInvitation(
  deps: Pick<IdentityDeps, "db" | "site" | "now" | "hasMail">,
  admin: Admin<"settings:write">,
  { email, role: named }: { email: string; role: string },
): Promise<PeopleOutcome> {
  const typed = { email, role: named };
  const role = parseRole(named);
  if (!z.email().max(MAX_EMAIL_LENGTH).safeParse(email).success)
    return problem("Give one email address, such as name@example.com.", "email", typed);
  if (role === null) return problem("Choose a role.", "role", typed);
  const invited = await invite(deps, admin, { email, role });
  if (!invited.ok) return problem(invited.error, "email", typed);
  const { link } = invited.value;
  if (link === null) return { done: "invited" };
  return { answer: { problem: null, typed: NOTHING_TYPED, link: { email, url: link } } };
}

/** The longest address that mail can carry (RFC 5321, 4.5.3.1.3, without its brackets). */
export const MAX_EMAIL_LENGTH = 254;

type InviteDeps = Pick<IdentityDeps, "db" | "site" | "now" | "hasMail">;

/**
 * Invites somebody by a letter. Without a mail server it returns the link, which is stored nowhere and can be shown
 * only now. A second invitation replaces the first, whose link stops working.
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
    tokenHash: byHand?.tokenHash ?? null,
    expiresAt: byHand && new Date(at.getTime() + LINK_LASTS_MS.invitation),
    // A link that was passed on by hand is not sent as well.
    sentAt: byHand && at,
  };
  return inTransaction(db, async (tx) => {
    const known = await findRecord(tx, email);
    if (known?.admin)
      return err(`${email} is among the people already, as ${ROLE_NAMES[known.role].toLowerCase()}.`);
    if (known?.suspendedAt) return err(`${email} is suspended. Let them back in above.`);
    await saveInvitation(tx, email, letter);
    await recordChange(tx, admin, {
      subjectKind: "administrator",
      subjectId: email,
      action: "invited",
      changes: [{ field: "role", from: null, to: ROLE_NAMES[role] }],
    });
    return ok({ link: byHand && linkUrl(site.origin, "invitation", byHand.token) });
  });
}

/** Withdraws an invitation; false when there is none any more. */
export async function withdrawInvitation(
  { db }: Pick<InviteDeps, "db">,
  admin: Admin<"settings:write">,
  email: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const gone = await deleteLinks(tx, email, ["invitation"]);
    if (gone === 0) return false;
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
