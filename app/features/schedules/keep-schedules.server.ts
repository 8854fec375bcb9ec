import { and, asc, isNotNull, isNull, lte, or } from "drizzle-orm";
import { lockWholeProducts } from "#app/features/product-import/whole-products.server.ts";
import { type StoredProduct, settledSale } from "#app/features/products/product-row.server.ts";
import { writeProducts } from "#app/features/products/write-products.server.ts";
import { type Changer, changedValues, recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { products } from "#app/platform/db/schema/catalogue.ts";
import { formatPence } from "#app/shared/money.ts";

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
    .where(isDue(now()))
    .orderBy(asc(products.slug));
  const kept = [];
  // One after the other, and whatever is wrong with one product stops no other.
  for (const { slug } of due)
    kept.push(...(await Promise.allSettled([inTransaction(db, (tx) => keepSchedule(tx, slug, now()))])));
  const failed = kept.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return kept.filter((each) => each.status === "fulfilled" && each.value).length;
}

/** Matches the products to publish, those whose sale begins, and those whose sale ends. */
const isDue = (now: Date) =>
  or(
    and(lte(products.publishAt, now), isNull(products.publishHeldBack)),
    and(
      isNotNull(products.salePriceCents),
      or(
        lte(products.saleEndsAt, now),
        and(
          isNull(products.beforeSale),
          isNull(products.saleHeldBack),
          or(isNull(products.saleBeginsAt), lte(products.saleBeginsAt, now)),
        ),
      ),
    ),
  );

async function keepSchedule(tx: Transaction, slug: string, now: Date): Promise<boolean> {
  const before = (await lockWholeProducts(tx, [slug])).get(slug)?.product;
  if (!before) return false;
  const after = settledSale(published(before, now), now);
  const changes = changedValues(stateOf(before), stateOf(after));
  if (changes.length === 0) return false;
  await writeProducts(tx, [{ before, after }], now);
  const action = actionOf(before, after);
  await recordChange(tx, BY_SCHEDULE, { subjectKind: "product", subjectId: slug, action, changes });
  return true;
}

/** The product after the moment at which it was to go live: live, or held back with the reason. */
function published(product: StoredProduct, now: Date): StoredProduct {
  const { publishAt, publishHeldBack } = product;
  if (publishAt === null || publishAt > now || publishHeldBack !== null) return product;
  const reason = whyNotLive(product);
  return reason === null
    ? { ...product, isActive: true, publishAt: null }
    : { ...product, publishHeldBack: reason };
}

/** What a schedule changes, in the words of the log. */
const stateOf = ({ isActive, salePriceCents, isInSale, publishHeldBack, saleHeldBack }: StoredProduct) => ({
  Active: isActive,
  "Sale price": salePriceCents === null ? null : formatPence(salePriceCents),
  Sale: isInSale,
  "Held back": publishHeldBack,
  "Sale held back": saleHeldBack,
});

function actionOf(before: StoredProduct, after: StoredProduct): string {
  if (before.isActive !== after.isActive) return "published";
  if (before.salePriceCents !== after.salePriceCents) return "sale ended";
  if (after.isInSale) return "sale begun";
  return "held back";
}

/** Why a draft cannot go live by itself, in a sentence for the owner; null when it can. */
function whyNotLive({ minPriceCents, primaryImageUrl, variants }: StoredProduct): string | null {
  if (minPriceCents === 0) return "It has no price.";
  if (primaryImageUrl === "") return "It has no picture.";
  return variants.some(({ isOffered }) => isOffered) ? null : "It has no size and colour.";
}
