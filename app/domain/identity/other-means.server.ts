import { eq } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { passkeys, twoFactors, users } from "./identity.tables.server.ts";

/**
 * Removes a user's other ways to sign in, beside the password: the second factor with its recovery codes, and the
 * passkeys.
 */
export async function removeOtherMeans(tx: Transaction, userId: string): Promise<void> {
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}
