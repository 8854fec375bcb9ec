import type { lockWholeProducts } from "#app/domain/catalogue/import/whole-products.server.ts";
import type { ChangedPrices } from "#app/domain/catalogue/prices.tables.server.ts";
import { occasionsText } from "#app/domain/catalogue/products/occasions.ts";
import {
  type StoredProduct,
  settledSale,
  shownPrices,
} from "#app/domain/catalogue/products/product-row.server.ts";
import { deleteManyLocked } from "#app/domain/catalogue/products/whole/deleted-products.server.ts";
import { writeProducts } from "#app/domain/catalogue/products/write-products.server.ts";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import { changedValues, recordChanges } from "#app/platform/audit/record-change.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { formatPence } from "#app/shared/money.ts";
import { withPrices } from "./product-prices.server.ts";

interface Writing {
  locked: Awaited<ReturnType<typeof lockWholeProducts>>;
  changed: readonly ChangedPrices[];
  isUndone?: boolean;
  now: Date;
}

/**
 * Writes the changes through the writer of products, which announces them, and one entry for each into the log. Deleted
 * products move to the deleted ones. Returns the changes with their numbers there.
 */
export async function writePrices(
  tx: Transaction,
  admin: Admin,
  { locked, changed, isUndone = false, now }: Writing,
): Promise<ChangedPrices[]> {
  const deleting = changed.filter(({ after }) => after.isDeleted).map(({ slug }) => slug);
  const deletedIds = await deleteManyLocked(tx, admin, deleting);
  const writes = changed.flatMap((each) => {
    const before = each.after.isDeleted ? undefined : locked.get(each.slug)?.product;
    return before ? [{ before, after: settledSale(withPrices(before, each, now), now) }] : [];
  });
  await writeProducts(tx, writes, now);
  await recordChanges(
    tx,
    admin,
    writes.map(({ before, after }) => ({
      subjectKind: "product",
      subjectId: after.slug,
      action: actionOf(before, after, isUndone),
      changes: changedValues(saidOf(before), saidOf(after)),
    })),
  );
  return changed.map((each) => {
    const deletedId = deletedIds.get(each.slug);
    return deletedId === undefined ? each : { ...each, deletedId };
  });
}

function actionOf(before: StoredProduct, after: StoredProduct, isUndone: boolean): string {
  if (before.isActive !== after.isActive) return after.isActive ? "shown" : "hidden";
  if (before.occasions.join() !== after.occasions.join()) return "updated";
  return isUndone ? "prices put back" : "priced";
}

/** What the log says of a product, as the shop has it. */
function saidOf(product: StoredProduct) {
  const { minPriceCents, hasSale } = shownPrices(product);
  return {
    Price: formatPence(minPriceCents),
    "On sale": hasSale,
    Active: product.isActive,
    Occasions: occasionsText(product.occasions),
  };
}
