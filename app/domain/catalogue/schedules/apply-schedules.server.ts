import { and, asc, gt, isNotNull, isNull, lte, min, or } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import {
  type Changer,
  changedValues,
  recordChange,
  recordChanges,
} from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { formatMoney } from "#app/shared/money.ts";
import { formatDate } from "#app/shared/shop-time.ts";
import { lockWholeProducts } from "../import/whole-products.server.ts";
import { publishBlocker, type StoredProduct, settledSale } from "../products/product-row.server.ts";
import { writeProducts } from "../products/write-products.server.ts";
import { products } from "../products.tables.server.ts";

/** The name in the log of changes. The entry of the scheduling names the person. */
const BY_SCHEDULE: Changer = { userId: null, email: "The schedule" };

/**
 * Carries out the due parts of the products' schedules in one transaction, so that a run of products that goes live
 * together is announced once. If that fails, each product has a transaction of its own. Safe to repeat and to run in
 * several processes: each asks again under the products' locks. Returns the number of changed products.
 */
export async function applySchedules({ db, now }: { db: Database; now: () => Date }): Promise<number> {
  const due = await db
    .select({ slug: products.slug })
    .from(products)
    .where(isDue(now()))
    .orderBy(asc(products.slug));
  if (due.length === 0) return 0;
  const slugs = due.map(({ slug }) => slug);
  const keep = (some: string[]) => inTransaction(db, (tx) => restoreSchedules(tx, some, now()));
  const [together] = await Promise.allSettled([keep(slugs)]);
  if (together.status === "fulfilled") return together.value;
  const kept = [];
  // One after the other: whatever is wrong with one product stops no other.
  for (const slug of slugs) kept.push(...(await Promise.allSettled([keep([slug])])));
  const failed = kept.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return kept.reduce((sum, each) => sum + (each.status === "fulfilled" ? each.value : 0), 0);
}

/**
 * The moment at which the next product is published, or its sale begins or ends, if it comes within these milliseconds;
 * null otherwise.
 */
export async function findNextMoment(db: Database, now: Date, withinMs: number): Promise<Date | null> {
  const until = new Date(now.getTime() + withinMs);
  const moments = [products.publishAt, products.saleBeginsAt, products.saleEndsAt] as const;
  const found = await Promise.all(
    moments.map((moment) =>
      db
        .select({ at: min(moment) })
        .from(products)
        .where(
          and(
            gt(moment, now),
            lte(moment, until),
            moment === products.publishAt ? undefined : isNotNull(products.salePriceCents),
          ),
        ),
    ),
  );
  return found
    .flatMap(([row]) => row?.at ?? [])
    .reduce<Date | null>((first, at) => (first && first < at ? first : at), null);
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

async function restoreSchedules(tx: Transaction, slugs: readonly string[], now: Date): Promise<number> {
  const locked = await lockWholeProducts(tx, slugs);
  const kept = [...locked.values()].flatMap(({ product: before }) => {
    const after = settledSale(published(before, now), now);
    const changes = changedValues(stateOf(before), stateOf(after));
    return changes.length > 0 ? [{ before, after, changes }] : [];
  });
  await writeProducts(tx, kept, now);
  await recordChanges(
    tx,
    BY_SCHEDULE,
    kept.map(({ before, after, changes }) => ({
      subjectKind: "product",
      subjectId: after.slug,
      action: actionOf(before, after),
      changes,
    })),
  );
  return kept.length;
}

/** The product after the moment at which it was to go live: live, or held back with the reason. */
function published(product: StoredProduct, now: Date): StoredProduct {
  const { publishAt, publishHeldBack } = product;
  if (publishAt === null || publishAt > now || publishHeldBack !== null) return product;
  const reason = publishBlocker(product);
  return reason === null
    ? { ...product, isActive: true, publishAt: null }
    : { ...product, publishHeldBack: reason };
}

/** The effects of a schedule, in the words of the log. */
const stateOf = ({ isActive, salePriceCents, isInSale, publishHeldBack, saleHeldBack }: StoredProduct) => ({
  Active: isActive,
  "Sale price": salePriceCents === null ? null : formatMoney(salePriceCents),
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

/** Cancels the scheduled publication of a draft. False when nothing was scheduled. */
export function cancelPublishing(db: Database, admin: Admin, slug: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const before = (await lockWholeProducts(tx, [slug])).get(slug)?.product;
    if (!before?.publishAt) return false;
    await writeProducts(tx, [{ before, after: { ...before, publishAt: null, publishHeldBack: null } }]);
    await recordChange(tx, admin, {
      subjectKind: "product",
      subjectId: slug,
      action: "updated",
      changes: [{ field: "Publish at", from: formatDate(before.publishAt), to: null }],
    });
    return true;
  });
}
