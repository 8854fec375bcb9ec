import { and, asc, isNull, lte } from "drizzle-orm";
import { lockWholeProducts } from "#app/features/product-import/whole-products.server.ts";
import type { StoredProduct } from "#app/features/products/product-row.server.ts";
import { writeProducts } from "#app/features/products/write-products.server.ts";
import { type Changer, recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { products } from "#app/platform/db/schema/catalogue.ts";

/** The name in the log of changes: whoever chose the moment is named there where they chose it. */
const BY_SCHEDULE: Changer = { userId: null, email: "The schedule" };

/**
 * Does what is due of the products' schedules, each product in a transaction of its own. Safe to repeat and to run in
 * several processes: what is due is asked again under the product's lock. Returns the number of changed products.
 */
export async function keepSchedules({ db, now }: { db: Database; now: () => Date }): Promise<number> {
  const due = await db
    .select({ slug: products.slug })
    .from(products)
    .where(and(lte(products.publishAt, now()), isNull(products.publishHeldBack)))
    .orderBy(asc(products.publishAt), asc(products.slug));
  let changed = 0;
  for (const { slug } of due)
    if (await inTransaction(db, (tx) => keepSchedule(tx, slug, now()))) changed += 1;
  return changed;
}

async function keepSchedule(tx: Transaction, slug: string, now: Date): Promise<boolean> {
  const before = (await lockWholeProducts(tx, [slug])).get(slug)?.product;
  if (!before?.publishAt || before.publishAt > now || before.publishHeldBack !== null) return false;
  const publishHeldBack = whyNotLive(before);
  const isLive = publishHeldBack === null;
  await writeProducts(tx, [{ before, after: { ...before, isActive: isLive, publishHeldBack } }]);
  await recordChange(tx, BY_SCHEDULE, {
    subjectKind: "product",
    subjectId: slug,
    action: isLive ? "published" : "held back",
    changes: [
      isLive
        ? { field: "Active", from: false, to: true }
        : { field: "Reason", from: null, to: publishHeldBack },
    ],
  });
  return true;
}

/** Why a draft cannot go live by itself, in a sentence for the owner; null when it can. */
function whyNotLive({ minPriceCents, primaryImageUrl, variants }: StoredProduct): string | null {
  if (minPriceCents === 0) return "It has no price.";
  if (primaryImageUrl === "") return "It has no picture.";
  return variants.some(({ isOffered }) => isOffered) ? null : "It has no size and colour.";
}
