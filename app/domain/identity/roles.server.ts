import { and, asc, eq, sql } from "drizzle-orm";
import type { ChangedValue } from "#app/platform/audit/changed-value.ts";
import { type Changer, recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { passkeys, roles, sessions, twoFactors, users } from "./identity.tables.server.ts";
import { endLinks } from "./link-token.server.ts";
import { ROLE_NAMES, type Role } from "./rights.ts";

/** A user's role in the administration; null for people without one, and while it is suspended. */
export async function findRole(db: Database | Transaction, userId: string): Promise<Role | null> {
  const [found] = await db.select().from(roles).where(eq(roles.userId, userId));
  return found?.admin ? found.role : null;
}

/** Whether a user's role record says that they may enter the administration. */
export const isAdmin = async (db: Database | Transaction, userId: string): Promise<boolean> =>
  (await findRole(db, userId)) !== null;

/**
 * Gives a user a role, also one who had another or was suspended; repeating it changes nothing. An open invitation
 * ends: it would let them in again after they were removed. `joined` when they came by an invitation.
 */
export async function giveRole(
  tx: Transaction,
  userId: string,
  role: Role,
  by: Changer,
  action: "added" | "joined" = "added",
): Promise<void> {
  await endLinks(tx, userId, "invitation");
  const given = await tx
    .insert(roles)
    .values({ userId, admin: true, role })
    .onConflictDoUpdate({
      target: roles.userId,
      set: { admin: true, role, suspendedAt: null },
      setWhere: sql`NOT (${roles.admin} AND ${roles.role} = ${role})`,
    })
    .returning({ userId: roles.userId });
  if (given.length === 0) return;
  const changes = [{ field: "role", from: null, to: ROLE_NAMES[role] }];
  await recordAdministrator(tx, by, userId, action, changes);
}

export type NotTaken = "no role" | "the last owner";

/**
 * Takes a user's role, second factor and passkeys, and ends all their sessions and links. If they come back, they start
 * from nothing. The last owner keeps all of it.
 */
export const takeRole = (db: Database, userId: string, by: Changer): Promise<Result<null, NotTaken>> =>
  changeRole(db, userId, by, () => ({ set: { admin: false, suspendedAt: null }, action: "removed" }));

/** Suspends a user until they are let back in, and ends every session of theirs. The last owner stays. */
export const suspendRole = (
  db: Database,
  userId: string,
  by: Changer,
  now: Date,
): Promise<Result<null, NotTaken>> =>
  changeRole(
    db,
    userId,
    by,
    ({ admin }) => admin && { set: { admin: false, suspendedAt: now }, action: "suspended" },
  );

/** Lets a suspended user back in, with the role that they had. */
export const restoreRole = (db: Database, userId: string, by: Changer): Promise<Result<null, NotTaken>> =>
  changeRole(
    db,
    userId,
    by,
    ({ admin }) => !admin && { set: { admin: true, suspendedAt: null }, action: "let back in" },
  );

/** Gives a user of the administration another role. The last owner keeps theirs. */
export const replaceRole = (
  db: Database,
  userId: string,
  role: Role,
  by: Changer,
): Promise<Result<null, NotTaken>> =>
  changeRole(
    db,
    userId,
    by,
    (before) =>
      before.role !== role && {
        set: { role },
        action: "role changed",
        changes: [{ field: "role", from: ROLE_NAMES[before.role], to: ROLE_NAMES[role] }],
      },
  );

type RoleRow = typeof roles.$inferSelect;

/** A change of a role record, and its words in the audit log. */
interface RoleChange {
  set: Partial<Omit<RoleRow, "userId">>;
  action: AccountAction;
  changes?: ChangedValue[];
}

const isOwner = ({ admin, role }: RoleRow): boolean => admin && role === "owner";

/**
 * Changes one role record (`false` changes nothing), unless that would leave no owner: two people who remove each other
 * at the same moment queue for the lock, and the second is refused. A user who loses the right to enter is signed out.
 */
function changeRole(
  db: Database,
  userId: string,
  by: Changer,
  plan: (before: RoleRow) => RoleChange | false,
): Promise<Result<null, NotTaken>> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`LOCK TABLE ${roles} IN SHARE ROW EXCLUSIVE MODE`);
    const [before] = await tx.select().from(roles).where(eq(roles.userId, userId));
    if (!before || !(before.admin || before.suspendedAt)) return err("no role");
    const change = plan(before);
    if (!change) return ok(null);
    const after = { ...before, ...change.set };
    if (isOwner(before) && !isOwner(after)) {
      const owners = await tx.select({ userId: roles.userId }).from(roles).where(IS_OWNER);
      if (owners.length === 1) return err("the last owner");
    }
    await tx.update(roles).set(change.set).where(eq(roles.userId, userId));
    if (!after.admin) {
      await tx.delete(sessions).where(eq(sessions.userId, userId));
      await endLinks(tx, userId, "invitation", "reset");
      if (!after.suspendedAt) await removeOtherMeans(tx, userId);
    }
    await recordAdministrator(tx, by, userId, change.action, change.changes);
    return ok(null);
  });
}

const IS_OWNER = and(eq(roles.admin, true), eq(roles.role, "owner"));

/** The most owners whom a refusal names. */
const MAX_NAMED = 3;

/** The e-mails of some owners, for people who have to ask one. */
export async function listOwners(db: Database): Promise<string[]> {
  const owners = await db
    .select({ email: users.email })
    .from(roles)
    .innerJoin(users, eq(users.id, roles.userId))
    .where(IS_OWNER)
    .orderBy(asc(users.createdAt), asc(users.email))
    .limit(MAX_NAMED);
  return owners.map(({ email }) => email);
}

/** All users who may enter the administration, with their roles, by e-mail. */
export function listAdmins(db: Database): Promise<{ userId: string; email: string; role: Role }[]> {
  return db
    .select({ userId: users.id, email: users.email, role: roles.role })
    .from(roles)
    .innerJoin(users, eq(users.id, roles.userId))
    .where(eq(roles.admin, true))
    .orderBy(asc(users.email));
}

/** The changes of an administrator's account in the audit log. Never the value of a password or a code. */
export type AccountAction =
  | "invited"
  | "invitation withdrawn"
  | "joined"
  | "added"
  | "role changed"
  | "suspended"
  | "let back in"
  | "removed"
  | "reset"
  | "signed in"
  | "password changed"
  | "second factor on"
  | "second factor off"
  | "recovery codes made"
  | "passkey added"
  | "passkey removed"
  | "device signed out"
  | "signed out everywhere"
  | "password reset by letter";

/** Operator commands and the shop itself have no account. */
export const BY_COMMAND: Changer = { userId: null, email: "npm run admin" };

export const BY_FIRST_START: Changer = { userId: null, email: "The first start" };

export async function recordAdministrator(
  tx: Transaction,
  by: Changer,
  userId: string,
  action: AccountAction,
  changes: ChangedValue[] = [],
): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const subjectId = user?.email ?? userId;
  await recordChange(tx, by, { subjectKind: "administrator", subjectId, action, changes });
}

/** The e-mails of all accounts, to select names from. */
export const userNames = (db: Database) =>
  db
    .select({ id: sql<string>`${users.email}`.as("id"), name: sql<string>`${users.email}`.as("name") })
    .from(users)
    .as("named");

/**
 * Removes a user's other ways to sign in, beside the password: the second factor with its recovery codes, and the
 * passkeys.
 */
export async function removeOtherMeans(tx: Transaction, userId: string): Promise<void> {
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}
