import { and, gt, isNull, lte, min } from "drizzle-orm";
import { LISTING_TAG } from "#app/domain/catalogue/products/page-tags.ts";
import { recordChanges } from "#app/platform/audit/record-change.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { drops } from "../drops.tables.server.ts";
import { dropTag } from "./drop.ts";

/**
 * Opens the drops whose moment has come: their pages show the pieces, and private links are no longer needed. The pieces
 * themselves go live by their own schedule, which is the drop's moment. Safe to repeat and to run in several processes.
 * Returns the number of opened drops.
 */
export function openDrops({ db, now }: { db: Database; now: () => Date }): Promise<number> {
  return inTransaction(db, async (tx) => {
    const at = now();
    const opened = await tx
      .update(drops)
      .set({ openedAt: at })
      .where(and(isNull(drops.openedAt), lte(drops.opensAt, at)))
      .returning({ id: drops.id, slug: drops.slug });
    if (opened.length === 0) return 0;
    await announceChange(tx, [LISTING_TAG, ...opened.map(({ slug }) => dropTag(slug))]);
    await recordChanges(
      tx,
      { userId: null, email: "The schedule" },
      opened.map(({ id }) => ({ subjectKind: "drop", subjectId: id, action: "opened" })),
    );
    return opened.length;
  });
}

/** The moment of the next drop, if it comes within these milliseconds; null otherwise. */
export async function findNextOpening(db: Database, now: Date, withinMs: number): Promise<Date | null> {
  const until = new Date(now.getTime() + withinMs);
  const [next] = await db
    .select({ at: min(drops.opensAt) })
    .from(drops)
    .where(and(isNull(drops.openedAt), gt(drops.opensAt, now), lte(drops.opensAt, until)));
  return next?.at ?? null;
}
