import { and, eq, gt, isNull } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { lockWholeProducts } from "../import/whole-products.server.ts";
import { type ChangedPrices, priceChanges } from "../prices.tables.server.ts";
import { publishBlocker, type StoredProduct } from "../products/product-row.server.ts";
import { restoreLocked } from "../products/whole/deleted-products.server.ts";
import type { StoredPrices } from "../stored-prices.ts";
import { writePrices } from "./change-prices.server.ts";
import { isUnchanged } from "./product-prices.server.ts";

/** A change can be undone for a day. */
const UNDO_MS = 86_400_000;

/** The last change with this id, if this administrator can still undo it. */
export async function findUndoable(
  db: Database,
  admin: Admin,
  { id, now }: { id: string; now: Date },
): Promise<number | null> {
  const [found] = await db.select().from(priceChanges).where(canBeUndone(admin, { id, now }));
  return found ? found.changed.length : null;
}

const canBeUndone = (admin: Admin, { id, now }: { id: string; now: Date }) =>
  and(
    eq(priceChanges.id, id),
    eq(priceChanges.userId, admin.userId),
    isNull(priceChanges.undoneAt),
    gt(priceChanges.at, new Date(now.getTime() - UNDO_MS)),
  );

/** The number of restored products, and the titles of those that were changed since and stay as they are. */
export interface Undone {
  count: number;
  kept: string[];
  /** True when the products are on the shop again, false when they are off it. */
  isShown: boolean;
}

/**
 * Puts the products of a change back, within a day. A product whose prices, visibility or tags were changed since keeps
 * them, and is named. So is a product that could not go live now, and a deleted product whose slug another one has.
 * Null when there is nothing to undo.
 */
export function undoPrices(
  db: Database,
  admin: Admin,
  { id, now }: { id: string; now: Date },
): Promise<Undone | null> {
  return inTransaction(db, async (tx) => {
    const [found] = await tx.select().from(priceChanges).where(canBeUndone(admin, { id, now })).for("update");
    if (!found) return null;
    const locked = await lockWholeProducts(
      tx,
      found.changed.map(({ slug }) => slug),
    );
    const back: ChangedPrices[] = [];
    const kept: string[] = [];
    let restored = 0;
    for (const each of found.changed) {
      const product = locked.get(each.slug)?.product;
      const { before, after, deletedId, title } = each;
      if (deletedId !== undefined) {
        const isFree = product === undefined;
        if (isFree && (await restoreLocked(tx, admin, { id: deletedId, now, isAsItWas: true })))
          restored += 1;
        else kept.push(title);
      } else if (product && isUnchanged(product, each) && mayGoBack(product, before))
        back.push({ ...each, before: after, after: before });
      else kept.push(title);
    }
    await tx.update(priceChanges).set({ undoneAt: now }).where(eq(priceChanges.id, id));
    await writePrices(tx, admin, { locked, changed: back, isUndone: true, now });
    return { count: back.length + restored, kept, isShown: found.changed[0]?.before.isActive ?? false };
  });
}

/** A product comes back to the shop only if it could go live by itself. */
const mayGoBack = (product: StoredProduct, before: StoredPrices): boolean =>
  product.isActive || before.isActive !== true || publishBlocker(product) === null;
