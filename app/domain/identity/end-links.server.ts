import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { accountLetters, users } from "./identity.tables.server.ts";

/**
 * Ends a user's open invitation, or their links to a new password, sent or still to be sent. After each change of a
 * password or a role an older link must not undo the change.
 */
export async function endLinks(
  tx: Transaction,
  userId: string,
  ...kinds: ("invitation" | "reset")[]
): Promise<void> {
  const email = tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  await tx
    .delete(accountLetters)
    .where(and(eq(accountLetters.email, sql`(${email})`), inArray(accountLetters.kind, kinds)));
}
