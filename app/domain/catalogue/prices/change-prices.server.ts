import { createHash } from "node:crypto";
import { and, asc, eq, gt, inArray, type SQL } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { changedValues, recordChanges } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { formatMoney, type Money } from "#app/shared/money.ts";
import { listWholeProducts, lockWholeProducts } from "../import/whole-products.server.ts";
import { type ChangedPrices, priceChanges } from "../prices.tables.server.ts";
import { areListed } from "../products/admin-queries.server.ts";
import { occasionsText } from "../products/occasions.ts";
import { MAX_AT_ONCE, type ProductPlace } from "../products/product-list.ts";
import {
  publishBlocker,
  type StoredProduct,
  settledSale,
  shownPrices,
  shownVariant,
} from "../products/product-row.server.ts";
import { deleteManyLocked } from "../products/whole/deleted-products.server.ts";
import { writeProducts } from "../products/write-products.server.ts";
import { products, variants } from "../products.tables.server.ts";
import {
  changePrices,
  formatPriceChange,
  type PriceChangeText,
  type PriceRule,
  type ProductPrices,
} from "./bulk-price.ts";
import {
  papersChange,
  papersKey,
  papersSaid,
  pricesOf,
  stateKey,
  withPrices,
} from "./product-prices.server.ts";

/** The products whose prices are to change: the ticked ones, or all that the list finds. */
export interface ChosenPrices {
  slugs: string[];
  place: Pick<ProductPlace, "query" | "state">;
}

/** A product in the preview: its prices before and after, or the reason why it is left out. */
export interface PricedProduct {
  slug: string;
  title: string;
  before: ProductPrices;
  after: ProductPrices | null;
  /** The shoppers' prices, before and after. */
  words: PriceChangeText[];
  refusal: string | null;
}

export interface PricePreview {
  products: PricedProduct[];
  /** A mark of the prices that were shown. It differs when a price has changed since. */
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
  const paying = await listPaying(db, slugs, rule);
  return preview(
    [...found.values()].map(({ product }) => product),
    { rule, paying, now },
  );
}

/** The products that cannot be deleted now, because a shopper is paying for one of their pieces. */
async function listPaying(
  db: Database | Transaction,
  slugs: readonly string[],
  { what }: PriceRule,
): Promise<ReadonlySet<string>> {
  if (what !== "delete" || slugs.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ slug: variants.productSlug })
    .from(variants)
    .where(and(inArray(variants.productSlug, [...slugs]), gt(variants.piecesReserved, 0)));
  return new Set(rows.map(({ slug }) => slug));
}

interface Previewed {
  rule: PriceRule;
  paying: ReadonlySet<string>;
  now: Date;
}

function preview(found: readonly StoredProduct[], { rule, paying, now }: Previewed): PricePreview {
  const priced = found
    .map((product): PricedProduct => {
      const before = pricesOf(product);
      const changed = changePrices(before, rule);
      const { slug, title } = product;
      const refusal = !changed.ok
        ? changed.error
        : paying.has(slug)
          ? "A shopper is paying for a piece of it right now."
          : changed.value.isActive && !before.isActive
            ? publishBlocker(product)
            : null;
      if (!changed.ok || refusal !== null) return { slug, title, before, after: null, words: [], refusal };
      const after = changed.value;
      return { slug, title, before, after, words: wordsOf(product, { before, after }, now), refusal: null };
    })
    .sort((a, b) => a.title.localeCompare(b.title) || (a.slug < b.slug ? -1 : 1));
  const shown = JSON.stringify(
    priced.map(({ slug, before, after }) => [slug, stateKey(before), after && stateKey(after)]),
  );
  return { products: priced, seen: createHash("sha256").update(shown).digest("hex").slice(0, 32) };
}

function wordsOf(
  product: StoredProduct,
  change: { before: ProductPrices; after: ProductPrices },
  now: Date,
): PriceChangeText[] {
  const { before, after } = change;
  const from = before.isActive ? "On the shop" : "Hidden";
  if (after.isDeleted) return [{ from, to: "Deleted" }];
  if (before.isActive !== after.isActive) return [{ from, to: after.isActive ? "On the shop" : "Hidden" }];
  if (papersKey(before) !== papersKey(after)) return papersChange(before.papers, after.papers);
  const tags = ({ tags }: ProductPrices) => occasionsText(tags) || "No tag";
  if (tags(before) !== tags(after)) return [{ from: tags(before), to: tags(after) }];
  return formatPriceChange(
    shopPrices(product),
    shopPrices(settledSale(withPrices(product, change, now), now)),
  );
}

/** The price of a product on the shop, and those of its variants. */
const shopPrices = (product: StoredProduct): Money[] => [
  shownPrices(product).minPriceCents,
  ...product.variants.map((variant) => shownVariant(product, variant).priceCents),
];

/**
 * Changes the products as they were shown, in one transaction. If one has changed since the preview, nothing is done,
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
    const paying = await listPaying(tx, slugs, rule);
    const shown = preview(
      [...locked.values()].map(({ product }) => product),
      { rule, paying, now },
    );
    const changed = shown.products.flatMap(({ slug, title, before, after }) =>
      after ? [{ slug, title, before, after }] : [],
    );
    if (shown.seen !== seen || changed.length === 0) return { preview: shown };
    const written = await writePrices(tx, admin, { locked, changed, now });
    await tx.insert(priceChanges).values({ id, at: now, userId: admin.userId, changed: written });
    return { done: id };
  });
}

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
  const isOfWords = before.occasions.join() !== after.occasions.join();
  if (isOfWords || papersKey(before) !== papersKey(after)) return "updated";
  return isUndone ? "prices put back" : "priced";
}

/** The product's values for the log, as the shop shows them. */
function saidOf(product: StoredProduct) {
  const { minPriceCents, hasSale } = shownPrices(product);
  return {
    Price: formatMoney(minPriceCents),
    "On sale": hasSale,
    Active: product.isActive,
    Occasions: occasionsText(product.occasions),
    ...papersSaid(product.papers),
  };
}
