import { and, asc, eq, isNotNull, or, sql } from "drizzle-orm";
import * as z from "zod";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Result } from "#app/shared/result.ts";
import type { Admin } from "../admin.server.ts";
import type { IdentityDeps } from "../identity.server.ts";
import { accountLetters, roles, users } from "../identity.tables.server.ts";
import { ROLES, type Role } from "../rights.ts";
import { type NotTaken, replaceRole, restoreRole, suspendRole, takeRole } from "../roles.server.ts";
import { invite, withdrawInvitation } from "./invitations.server.ts";
import type { Invited, PeopleAnswer, PeopleDone, PeopleView } from "./people.ts";

/** Everybody who has a role, and everybody who was invited. */
export async function loadPeople(
  { db, now, hasMail }: Pick<IdentityDeps, "db" | "now" | "hasMail">,
  admin: Admin<"settings:read">,
): Promise<PeopleView> {
  const lastSignIn = sql<string | null>`(SELECT max(${adminChanges.at}) FROM ${adminChanges}
    WHERE ${adminChanges.subjectKind} = 'administrator' AND ${adminChanges.subjectId} = ${users.email}
    AND ${adminChanges.action} = 'signed in')`;
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
  const rows = await db
    .select()
    .from(accountLetters)
    .where(and(eq(accountLetters.kind, "invitation"), isNotNull(accountLetters.role)))
    .orderBy(asc(accountLetters.email));
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

/** The request of one of the page's forms. */
export type PeopleChange =
  | { what: "invite"; email: string; role: string }
  | { what: "withdraw"; email: string }
  | { what: "role"; userId: string; role: Role }
  | { what: "suspend" | "restore" | "remove"; userId: string };

/** A form of the page as values; null for an unknown form. */
export function parsePeopleChange(form: FormData): PeopleChange | null {
  const field = (name: string): string => String(form.get(name) ?? "").trim();
  const userId = field("person");
  const role = parseRole(field("role"));
  const what = field("do");
  switch (what) {
    case "invite":
      return { what, email: field("email").toLowerCase(), role: field("role") };
    case "withdraw":
      return { what, email: field("email").toLowerCase() };
    case "role":
      return role && { what, userId, role };
    case "suspend":
    case "restore":
    case "remove":
      return { what, userId };
    default:
      return null;
  }
}

const parseRole = (text: string): Role | null => ROLES.find((known) => known === text) ?? null;

/** The outcome: done, or the page to show instead. */
type PeopleOutcome = { done: PeopleDone } | { answer: PeopleAnswer };

/** Carries out a form of the page. */
export async function changePeople(
  deps: Pick<IdentityDeps, "db" | "site" | "now" | "hasMail">,
  admin: Admin<"settings:write">,
  change: PeopleChange,
): Promise<PeopleOutcome> {
  const { db, now } = deps;
  switch (change.what) {
    case "invite":
      return sendInvitation(deps, admin, change);
    case "withdraw":
      return (await withdrawInvitation(deps, admin, change.email))
        ? { done: "withdrawn" }
        : problem("That invitation has been used or taken back already.");
    case "role":
      return said("role", await replaceRole(db, change.userId, change.role, admin));
    case "suspend":
      return said("suspended", await suspendRole(db, change.userId, admin, now()));
    case "restore":
      return said("restored", await restoreRole(db, change.userId, admin));
    case "remove":
      return said("removed", await takeRole(db, change.userId, admin));
  }
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

async function sendInvitation(
  deps: Pick<IdentityDeps, "db" | "site" | "now" | "hasMail">,
  admin: Admin<"settings:write">,
  { email, role: named }: { email: string; role: string },
): Promise<PeopleOutcome> {
  const typed = { email, role: named };
  const role = parseRole(named);
  if (!z.email().max(MAX_EMAIL_LENGTH).safeParse(email).success)
    return problem("Give one e-mail address, such as name@example.com.", "email", typed);
  if (role === null) return problem("Choose a role.", "role", typed);
  const invited = await invite(deps, admin, { email, role });
  if (!invited.ok) return problem(invited.error, "email", typed);
  const { link } = invited.value;
  if (link === null) return { done: "invited" };
  return { answer: { problem: null, typed: NOTHING_TYPED, link: { email, url: link } } };
}

/** The longest address that mail can carry (RFC 5321, 4.5.3.1.3, without its brackets). */
export const MAX_EMAIL_LENGTH = 254;
