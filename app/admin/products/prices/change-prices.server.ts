import { createHash } from "node:crypto";
import { and, asc, eq, gt, inArray, isNull, type SQL } from "drizzle-orm";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { listWholeProducts, lockWholeProducts } from "#app/features/product-import/whole-products.server.ts";
import { areListed } from "#app/features/products/admin-queries.server.ts";
import { MAX_AT_ONCE } from "#app/features/products/product-list.ts";
import type { StoredProduct } from "#app/features/products/product-row.server.ts";
import { writeProducts } from "#app/features/products/write-products.server.ts";
import { recordChanges } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { type ChangedPrices, priceChanges } from "#app/platform/db/schema/administration.ts";
import { products } from "#app/platform/db/schema/catalogue.ts";
import { formatPence, type Pence } from "#app/shared/money.ts";
import type { ChosenPrices } from "../price-form.ts";
import { changePrices, type PriceRule, type ProductPrices } from "./bulk-price.ts";

/** A product in the preview: its prices before and after, or the reason why it is left out. */
export interface PricedProduct {
  slug: string;
  title: string;
  before: ProductPrices;
  after: ProductPrices | null;
  refusal: string | null;
}

export interface PricePreview {
  products: PricedProduct[];
  /** Stands for the prices that were shown: other prices meanwhile make another one. */
  seen: string;
}

/** The products that were chosen, by title; at most `MAX_AT_ONCE`, and the number of all. */
export async function listChosen(
  db: Database,
  _admin: Admin,
  { slugs, place }: ChosenPrices,
): Promise<{ chosen: { slug: string; title: string }[]; total: number }> {
  const isChosen: SQL | undefined = slugs.length > 0 ? inArray(products.slug, slugs) : areListed(place);
  const chosen = await db
    .select({ slug: products.slug, title: products.title })
    .from(products)
    .where(isChosen)
    .orderBy(asc(products.title), asc(products.slug))
    .limit(MAX_AT_ONCE + 1);
  const total = chosen.length > MAX_AT_ONCE ? await db.$count(products, isChosen) : chosen.length;
  return { chosen: chosen.slice(0, MAX_AT_ONCE), total };
}

/** Every price before and after a change, without changing anything. */
export async function previewPrices(
  db: Database,
  _admin: Admin,
  { slugs, rule }: { slugs: readonly string[]; rule: PriceRule },
): Promise<PricePreview> {
  const found = await listWholeProducts(db, slugs);
  return preview(
    [...found.values()].map(({ product }) => product),
    rule,
  );
}

function preview(found: readonly StoredProduct[], rule: PriceRule): PricePreview {
  const priced = found
    .map((product): PricedProduct => {
      const before = pricesOf(product);
      const changed = changePrices(before, rule);
      const { slug, title } = product;
      return changed.ok
        ? { slug, title, before, after: changed.value, refusal: null }
        : { slug, title, before, after: null, refusal: changed.error };
    })
    .sort((a, b) => a.title.localeCompare(b.title) || (a.slug < b.slug ? -1 : 1));
  const shown = JSON.stringify(
    priced.map(({ slug, before, after }) => [slug, pricesKey(before), after && pricesKey(after)]),
  );
  return { products: priced, seen: createHash("sha256").update(shown).digest("hex").slice(0, 32) };
}

/**
 * Changes the prices as they were shown, in one transaction. If a price has changed since the preview, nothing is done,
 * and the new preview comes back. A form that is sent twice changes once.
 */
export function savePrices(
  db: Database,
  admin: Admin,
  { id, slugs, rule, seen, now }: { id: string; slugs: string[]; rule: PriceRule; seen: string; now: Date },
): Promise<{ done: string } | { preview: PricePreview }> {
  return inTransaction(db, async (tx) => {
    const locked = await lockWholeProducts(tx, slugs);
    const [known] = await tx
      .select({ id: priceChanges.id })
      .from(priceChanges)
      .where(eq(priceChanges.id, id));
    if (known) return { done: id };
    const shown = preview(
      [...locked.values()].map(({ product }) => product),
      rule,
    );
    const changed = shown.products.flatMap(({ slug, title, before, after }) =>
      after ? [{ slug, title, before, after }] : [],
    );
    if (shown.seen !== seen || changed.length === 0) return { preview: shown };
    await tx.insert(priceChanges).values({ id, at: now, userId: admin.userId, changed });
    await writePrices(tx, admin, { locked, changed, action: "priced", now });
    return { done: id };
  });
}

/** A price can be put back for a day. */
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

/**
 * Puts the prices of a change back, within a day. A product whose prices were changed since keeps them, and is named.
 * Null when there is nothing to undo.
 */
export function undoPrices(
  db: Database,
  admin: Admin,
  { id, now }: { id: string; now: Date },
): Promise<{ count: number; kept: string[] } | null> {
  return inTransaction(db, async (tx) => {
    const [found] = await tx.select().from(priceChanges).where(canBeUndone(admin, { id, now })).for("update");
    if (!found) return null;
    const slugs = found.changed.map(({ slug }) => slug);
    const locked = await lockWholeProducts(tx, slugs);
    const isSame = ({ slug, after }: ChangedPrices) => {
      const product = locked.get(slug)?.product;
      return product !== undefined && pricesKey(pricesOf(product)) === pricesKey(after);
    };
    const back = found.changed
      .filter(isSame)
      .map(({ before, after, ...product }) => ({ ...product, before: after, after: before }));
    await tx.update(priceChanges).set({ undoneAt: now }).where(eq(priceChanges.id, id));
    await writePrices(tx, admin, { locked, changed: back, action: "prices put back", now });
    const kept = found.changed.filter((each) => !isSame(each)).map(({ title }) => title);
    return { count: back.length, kept };
  });
}

const pricesOf = ({ minPriceCents, hasSale, compareAtCents, variants }: StoredProduct): ProductPrices => ({
  minPriceCents,
  hasSale,
  compareAtCents,
  variants: Object.fromEntries(variants.map(({ id, priceCents }) => [id, priceCents])),
});

/** The same text for the same prices. */
const pricesKey = ({ variants, ...own }: ChangedPrices["after"]): string =>
  JSON.stringify([own.minPriceCents, own.hasSale, own.compareAtCents, Object.entries(variants).sort()]);

interface Writing {
  locked: Awaited<ReturnType<typeof lockWholeProducts>>;
  changed: readonly ChangedPrices[];
  action: string;
  now: Date;
}

/** Writes the prices through the writer of products, which announces them, and one entry for each into the log. */
async function writePrices(
  tx: Transaction,
  admin: Admin,
  { locked, changed, action, now }: Writing,
): Promise<void> {
  const writes = changed.flatMap(({ slug, after }) => {
    const before = locked.get(slug)?.product;
    if (!before) return [];
    const variants = before.variants.map((variant) => ({
      ...variant,
      priceCents: (after.variants[variant.id] ?? variant.priceCents) as Pence,
    }));
    const own = {
      minPriceCents: after.minPriceCents as Pence,
      hasSale: after.hasSale,
      compareAtCents: after.compareAtCents as Pence | null,
    };
    return [{ before, after: { ...before, ...own, variants } }];
  });
  await writeProducts(tx, writes, now);
  await recordChanges(
    tx,
    admin,
    changed.map(({ slug, before, after }) => ({
      subjectKind: "product",
      subjectId: slug,
      action,
      changes: [
        {
          field: "Price",
          from: formatPence(before.minPriceCents as Pence),
          to: formatPence(after.minPriceCents as Pence),
        },
        ...(before.hasSale === after.hasSale
          ? []
          : [{ field: "On sale", from: before.hasSale, to: after.hasSale }]),
      ],
    })),
  );
}
