import { eq } from "drizzle-orm";
import type { ChangedValue } from "#app/platform/audit/audit.tables.server.ts";
import { type Changer, recordChange } from "#app/platform/audit/record-change.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { users } from "./identity.tables.server.ts";

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

/** Records a change of an account in the audit log. */
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
