import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { listChangedTogether } from "#app/platform/audit/list-changes.server.ts";
import { recordChanges } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { products, variants } from "../products.tables.server.ts";
import { announceProducts } from "./announce-products.server.ts";
import { publishBlocker, storedProduct } from "./product-row.server.ts";

/** Products that were hidden or shown together, with the data for undoing it. */
export interface HiddenTogether {
  count: number;
  /**
   * The time of the change in microseconds, which identifies it for `undoHidden`. The audit log has the change itself.
   */
  stamp: string;
}

/**
 * Hides or shows products in one transaction. Products that are already in that state are not counted, nor are those
 * that cannot go live now (`publishBlocker`): they stay hidden. Hiding keeps everything: pieces, pictures, addresses.
 */
export function setManyHidden(
  db: Database,
  admin: Admin,
  { slugs, isHidden, now }: { slugs: readonly string[]; isHidden: boolean; now: Date },
): Promise<HiddenTogether> {
  return inTransaction(db, async (tx) => {
    // Locked in a fixed order, so that two such changes cannot deadlock.
    const rows = await tx
      .select()
      .from(products)
      .where(and(inArray(products.slug, [...slugs]), eq(products.isActive, isHidden)))
      .orderBy(asc(products.slug))
      .for("update");
    const found = rows.map(({ slug }) => slug);
    const ofFound = isHidden
      ? []
      : await tx.select().from(variants).where(inArray(variants.productSlug, found));
    const bySlug = Map.groupBy(ofFound, ({ productSlug }) => productSlug);
    const changed = rows
      .filter((row) => isHidden || publishBlocker(storedProduct(row, bySlug.get(row.slug) ?? [])) === null)
      .map(({ slug }) => slug);
    const { rows: times } = await tx.execute<{ stamp: string }>(
      sql`SELECT (extract(epoch FROM now()) * 1000000)::bigint::text AS stamp`,
    );
    const stamp = times[0]?.stamp ?? "";
    if (changed.length === 0) return { count: 0, stamp };
    await tx
      .update(products)
      .set({
        isActive: !isHidden,
        deletedAt: isHidden ? now : null,
        ...(!isHidden && { publishAt: null, publishHeldBack: null }),
      })
      .where(inArray(products.slug, changed));
    await recordChanges(
      tx,
      admin,
      changed.map((slug) => ({
        subjectKind: "product",
        subjectId: slug,
        action: isHidden ? "hidden" : "shown",
        changes: [{ field: "Active", from: isHidden, to: !isHidden }],
      })),
    );
    await announceProducts(tx, changed);
    return { count: changed.length, stamp };
  });
}

/**
 * Shows what this administrator hid with `setManyHidden`, as far as it can go live and nobody has hidden it again
 * since. Null when there is no such change.
 */
export async function undoHidden(
  db: Database,
  admin: Admin,
  { stamp, now }: { stamp: string; now: Date },
): Promise<HiddenTogether | null> {
  if (!/^\d{1,16}$/.test(stamp)) return null;
  const which = { subjectKind: "product", action: "hidden", field: "Active" } as const;
  const done = await listChangedTogether(db, { ...which, stamp, userId: admin.userId });
  if (done.length === 0) return null;
  const slugs = done.filter(({ isOverridden }) => !isOverridden).map(({ subjectId }) => subjectId);
  return setManyHidden(db, admin, { slugs, isHidden: false, now });
}
