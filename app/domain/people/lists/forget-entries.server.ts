import { and, asc, eq, inArray, isNull, lt, or } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { ENTRY_PERSON, listEntries } from "../lists.tables.server.ts";
import { endEntry } from "./entry.server.ts";
import { DAYS_AFTER_END, DAYS_TO_CONFIRM, DAYS_TO_WAIT } from "./list-entry.ts";

/**
 * Deletes entries that nobody confirmed in time, entries that ended a while ago, and entries that waited in vain
 * without a pre-order.
 */
export async function forgetOldEntries(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await db.delete(listEntries).where(
    or(
      and(eq(listEntries.state, "asked"), lt(listEntries.askedAt, before(DAYS_TO_CONFIRM))),
      and(
        eq(listEntries.list, "waiting"),
        eq(listEntries.state, "confirmed"),
        lt(listEntries.confirmedAt, before(DAYS_TO_WAIT)),
        // A pre-order stays until its run is cut or called off.
        isNull(listEntries.runId),
      ),
      and(
        inArray(listEntries.state, ["left", "lapsed", "taken"]),
        lt(listEntries.endedAt, before(DAYS_AFTER_END)),
      ),
    ),
  );
}

/** Takes an address off every list, with everything that is held for it. The places of the others stay as they are. */
export async function eraseFromLists(tx: Transaction, email: string, now: Date): Promise<void> {
  const entries = await tx
    .select()
    .from(listEntries)
    .where(eq(listEntries.email, email.trim().toLowerCase()))
    .orderBy(asc(listEntries.productSlug), asc(listEntries.variantId));
  for (const entry of entries) await endEntry(tx, entry, { state: "left", now });
}

/** The shop's records of an address on its lists, to be handed to its owner. */
export async function exportFromLists(db: Database | Transaction, email: string) {
  const entries = await db
    .select()
    .from(listEntries)
    .where(eq(listEntries.email, email.trim().toLowerCase()))
    .orderBy(asc(listEntries.id));
  return entries.map((entry) => ({
    ...{ list: entry.list, product: entry.productSlug, variant: entry.variantId, state: entry.state },
    ...{ consent: entry.consent, askedAt: entry.askedAt, confirmedAt: entry.confirmedAt },
    ...ENTRY_PERSON.exportOf(entry),
  }));
}
