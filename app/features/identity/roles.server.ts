import { and, asc, eq, sql } from "drizzle-orm";
import type { Changer } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { roles, users } from "#app/platform/db/schema/identity.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { recordAdministrator } from "./record-administrator.server.ts";

/** Whether a user's role record says that they are an administrator. */
export async function isAdmin(db: Database | Transaction, userId: string): Promise<boolean> {
  const [role] = await db.select({ admin: roles.admin }).from(roles).where(eq(roles.userId, userId));
  return role?.admin ?? false;
}

/** Makes a user an administrator; repeating it changes nothing. */
export async function giveAdmin(tx: Transaction, userId: string, by: Changer): Promise<void> {
  const given = await tx
    .insert(roles)
    .values({ userId, admin: true })
    .onConflictDoUpdate({ target: roles.userId, set: { admin: true }, setWhere: eq(roles.admin, false) })
    .returning({ userId: roles.userId });
  if (given.length > 0) await recordAdministrator(tx, by, userId, "added");
}

export type NotTaken = "no administrator" | "the last administrator";

/**
 * Removes a user's role. The last administrator keeps it: two people who remove each other at the same moment queue for
 * the lock, and the second is refused.
 */
export async function takeAdmin(db: Database, userId: string, by: Changer): Promise<Result<null, NotTaken>> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`LOCK TABLE ${roles} IN SHARE ROW EXCLUSIVE MODE`);
    const admins = await tx.select({ userId: roles.userId }).from(roles).where(eq(roles.admin, true));
    if (!admins.some((admin) => admin.userId === userId)) return err("no administrator");
    if (admins.length === 1) return err("the last administrator");
    await tx
      .update(roles)
      .set({ admin: false })
      .where(and(eq(roles.userId, userId), eq(roles.admin, true)));
    await recordAdministrator(tx, by, userId, "removed");
    return ok(null);
  });
}

/** All users who may sign in to the administration, by e-mail. */
export function listAdmins(db: Database): Promise<{ userId: string; email: string }[]> {
  return db
    .select({ userId: users.id, email: users.email })
    .from(roles)
    .innerJoin(users, eq(users.id, roles.userId))
    .where(eq(roles.admin, true))
    .orderBy(asc(users.email));
}
