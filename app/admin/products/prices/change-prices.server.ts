import { createHash } from "node:crypto";
import { and, asc, eq, gt, inArray, isNull, type SQL } from "drizzle-orm";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { listWholeProducts, lockWholeProducts } from "#app/features/product-import/whole-products.server.ts";
import { areListed } from "#app/features/products/admin-queries.server.ts";
import { MAX_AT_ONCE } from "#app/features/products/product-list.ts";
import {
  type StoredProduct,
  settledSale,
  shownPrices,
  shownVariant,
} from "#app/features/products/product-row.server.ts";
import { writeProducts } from "#app/features/products/write-products.server.ts";
import { changedValues, recordChanges } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { type ChangedPrices, priceChanges } from "#app/platform/db/schema/administration.ts";
import { products } from "#app/platform/db/schema/catalogue.ts";
import { formatPence, type Pence } from "#app/shared/money.ts";
import type { ChosenPrices } from "../price-form.ts";
import {
  type ChangedWords,
  changedWords,
  changePrices,
  type PriceRule,
  type ProductPrices,
} from "./bulk-price.ts";
import { PARTS, pricesOf, stateKey, withPrices } from "./product-prices.server.ts";

/** A product in the preview: its prices before and after, or the reason why it is left out. */
export interface PricedProduct {
  slug: string;
  title: string;
  before: ProductPrices;
  after: ProductPrices | null;
  /** What shoppers see, before and after. */
  words: ChangedWords[];
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
  { slugs, rule, now }: { slugs: readonly string[]; rule: PriceRule; now: Date },
): Promise<PricePreview> {
  const found = await listWholeProducts(db, slugs);
  return preview(
    [...found.values()].map(({ product }) => product),
    { rule, now },
  );
}

function preview(
  found: readonly StoredProduct[],
  { rule, now }: { rule: PriceRule; now: Date },
): PricePreview {
  const priced = found
    .map((product): PricedProduct => {
      const before = pricesOf(product);
      const changed = changePrices(before, rule);
      const { slug, title } = product;
      if (!changed.ok) return { slug, title, before, after: null, words: [], refusal: changed.error };
      const words = wordsOf(product, withPrices(product, before, changed.value), now);
      return { slug, title, before, after: changed.value, words, refusal: null };
    })
    .sort((a, b) => a.title.localeCompare(b.title) || (a.slug < b.slug ? -1 : 1));
  const shown = JSON.stringify(
    priced.map(({ slug, before, after }) => [slug, stateKey(before), after && stateKey(after)]),
  );
  return { products: priced, seen: createHash("sha256").update(shown).digest("hex").slice(0, 32) };
}

function wordsOf(before: StoredProduct, after: StoredProduct, now: Date): ChangedWords[] {
  if (before.isActive !== after.isActive)
    return [after.isActive ? { from: "Hidden", to: "On the shop" } : { from: "On the shop", to: "Hidden" }];
  return changedWords(shopPrices(before), shopPrices(settledSale(after, now)));
}

/** The price of a product on the shop, and those of its variants. */
const shopPrices = (product: StoredProduct): Pence[] => [
  shownPrices(product).minPriceCents,
  ...product.variants.map((variant) => shownVariant(product, variant).priceCents),
];

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
      { rule, now },
    );
    const changed = shown.products.flatMap(({ slug, title, before, after }) =>
      after ? [{ slug, title, before, after }] : [],
    );
    if (shown.seen !== seen || changed.length === 0) return { preview: shown };
    await tx.insert(priceChanges).values({ id, at: now, userId: admin.userId, changed });
    await writePrices(tx, admin, { locked, changed, now });
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
    const isSame = ({ slug, before, after }: ChangedPrices) => {
      const product = locked.get(slug)?.product;
      if (!product) return false;
      const now = pricesOf(product);
      return PARTS.every((part) => part(before) === part(after) || part(now) === part(after));
    };
    const back = found.changed
      .filter(isSame)
      .map(({ before, after, ...product }) => ({ ...product, before: after, after: before }));
    await tx.update(priceChanges).set({ undoneAt: now }).where(eq(priceChanges.id, id));
    await writePrices(tx, admin, { locked, changed: back, isUndone: true, now });
    const kept = found.changed.filter((each) => !isSame(each)).map(({ title }) => title);
    return { count: back.length, kept };
  });
}

interface Writing {
  locked: Awaited<ReturnType<typeof lockWholeProducts>>;
  changed: readonly ChangedPrices[];
  isUndone?: boolean;
  now: Date;
}

/** Writes the changes through the writer of products, which announces them, and one entry for each into the log. */
async function writePrices(
  tx: Transaction,
  admin: Admin,
  { locked, changed, isUndone = false, now }: Writing,
): Promise<void> {
  const writes = changed.flatMap(({ slug, before: from, after: to }) => {
    const before = locked.get(slug)?.product;
    return before ? [{ before, after: settledSale(withPrices(before, from, to), now) }] : [];
  });
  await writeProducts(tx, writes, now);
  await recordChanges(
    tx,
    admin,
    writes.map(({ before, after }) => ({
      subjectKind: "product",
      subjectId: after.slug,
      action:
        before.isActive === after.isActive
          ? isUndone
            ? "prices put back"
            : "priced"
          : after.isActive
            ? "shown"
            : "hidden",
      changes: changedValues(saidOf(before), saidOf(after)),
    })),
  );
}

/** What the log says of a product, as the shop has it. */
function saidOf(product: StoredProduct) {
  const { minPriceCents, hasSale } = shownPrices(product);
  return { Price: formatPence(minPriceCents), "On sale": hasSale, Active: product.isActive };
}
