import type { Transaction } from "#app/platform/db/client.server.ts";
import { listLetters } from "../lists.tables.server.ts";

/** Makes a letter to an entry due. One about the same thing is written once, however often it is asked for. */
export async function queueLetter(
  tx: Transaction,
  letter: Pick<typeof listLetters.$inferInsert, "entryId" | "kind" | "about">,
  now: Date,
): Promise<void> {
  await tx
    .insert(listLetters)
    .values({ ...letter, dueSince: now })
    .onConflictDoNothing();
}
