import { lt, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { verifications } from "#app/platform/db/schema/identity.ts";

/** Longer than a code is valid: its 30-second step and the steps on either side. */
const COUNTS_MS = 2 * 60_000;

/**
 * Marks an authenticator app's right code as used. False when it was used before: somebody who reads a code over a
 * shoulder cannot use it a second time (RFC 6238, section 5.2). Of two concurrent calls, one returns true.
 */
export async function spendCode(db: Database, userId: string, code: string, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + COUNTS_MS);
  const taken = await db
    .insert(verifications)
    .values({ id: `spent-code:${userId}:${code}`, identifier: `spent-code:${userId}`, value: "", expiresAt })
    .onConflictDoUpdate({
      target: verifications.id,
      set: { expiresAt, updatedAt: sql`now()` },
      setWhere: lt(verifications.expiresAt, now),
    })
    .returning({ id: verifications.id });
  return taken.length > 0;
}
