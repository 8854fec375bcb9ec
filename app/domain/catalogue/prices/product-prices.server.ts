import type { Money } from "#app/shared/money.ts";
import { countryText, partyText } from "../papers/parse-papers.ts";
import type { SharedPapers } from "../papers.ts";
import { NO_SALE, type StoredProduct } from "../products/product-row.server.ts";
import type { StoredPrices } from "../stored-prices.ts";
import type { PriceChangeText, ProductPrices } from "./bulk-price.ts";

export const pricesOf = (product: StoredProduct): ProductPrices => ({
  minPriceCents: product.minPriceCents,
  hasSale: product.hasSale,
  compareAtCents: product.compareAtCents,
  variants: Object.fromEntries(product.variants.map(({ id, priceCents }) => [id, priceCents])),
  sale:
    product.salePriceCents === null
      ? null
      : { priceCents: product.salePriceCents, endsAt: product.saleEndsAt?.toISOString() ?? null },
  isActive: product.isActive,
  publishAt: product.publishAt?.toISOString() ?? null,
  tags: product.occasions,
  papers: sharedPapers(product.papers),
  isDeleted: false,
});

const sharedPapers = ({ madeIn, customsCode, responsible }: SharedPapers): SharedPapers => ({
  madeIn,
  customsCode,
  responsible,
});

/** Equal sales give equal keys, and so do equal prices, visibility, tags and papers. */
const saleKey = ({ sale = null }: StoredPrices): string => JSON.stringify([sale?.priceCents, sale?.endsAt]);
const regularKey = (prices: StoredPrices): string =>
  JSON.stringify([
    prices.minPriceCents,
    prices.hasSale,
    prices.compareAtCents,
    Object.entries(prices.variants).sort(),
  ]);
const visibleKey = ({ isActive, publishAt = null }: StoredPrices) => JSON.stringify([isActive, publishAt]);
export const papersKey = ({ papers }: Pick<StoredPrices, "papers">) => {
  const { name, address, contact } = papers?.responsible ?? {};
  return JSON.stringify([papers?.madeIn, papers?.customsCode, name, address, contact]);
};
const tagsKey = ({ tags = [] }: StoredPrices) => tags.join();
const priceKey = (prices: StoredPrices) => regularKey(prices) + saleKey(prices);
/** The parts that are undone separately. */
const PARTS = [priceKey, visibleKey, tagsKey, papersKey];
export const stateKey = (prices: StoredPrices): string =>
  JSON.stringify([...PARTS.map((part) => part(prices)), prices.isDeleted ?? false]);

/** True when every part that a change touched is still as the change left it. */
export function isUnchanged(
  product: StoredProduct,
  { before, after }: { before: StoredPrices; after: StoredPrices },
): boolean {
  const now = pricesOf(product);
  // A sale that the change left alone may have ended by itself since.
  const isSaleOver = now.sale === null && saleKey(before) === saleKey(after);
  const same = { ...now, ...(isSaleOver && { sale: after.sale ?? null }) };
  return PARTS.every((part) => part(before) === part(after) || part(same) === part(after));
}

/**
 * The product with the values of `after` that differ from `before`. A publication time before `now` publishes nothing.
 */
export function withPrices(
  product: StoredProduct,
  { before, after: to }: { before: StoredPrices; after: StoredPrices },
  now: Date,
): StoredProduct {
  const after = { ...product };
  if (visibleKey(before) !== visibleKey(to) && to.isActive !== undefined) {
    const publishAt = to.publishAt ? new Date(to.publishAt) : null;
    after.isActive = to.isActive;
    after.publishAt = publishAt && publishAt > now ? publishAt : null;
    after.publishHeldBack = null;
  }
  if (to.papers && papersKey(before) !== papersKey(to))
    after.papers = { ...product.papers, ...sharedPapers(to.papers) };
  if (tagsKey(before) !== tagsKey(to)) after.occasions = to.tags ?? [];
  if (regularKey(before) !== regularKey(to)) {
    after.minPriceCents = to.minPriceCents as Money;
    after.hasSale = to.hasSale;
    after.compareAtCents = to.compareAtCents as Money | null;
    after.variants = product.variants.map((variant) => ({
      ...variant,
      priceCents: (to.variants[variant.id] ?? variant.priceCents) as Money,
    }));
  }
  if (saleKey(before) === saleKey(to)) return after;
  if (!to.sale) return { ...after, ...NO_SALE };
  const { priceCents, endsAt } = to.sale;
  const saleEndsAt = endsAt === null ? null : new Date(endsAt);
  return { ...after, ...NO_SALE, salePriceCents: priceCents as Money, saleEndsAt };
}

/** The papers that differ, before and after. */
export function papersChange(before: SharedPapers, after: SharedPapers): PriceChangeText[] {
  const from = papersSaid(before);
  return Object.entries(papersSaid(after)).flatMap(([name, to]) =>
    from[name] === to ? [] : [{ from: from[name] || "None", to }],
  );
}

/** They in words, by their names for people. */
export const papersSaid = ({ madeIn, customsCode, responsible }: SharedPapers): Record<string, string> => ({
  "Made in": countryText(madeIn),
  "Customs code": customsCode ?? "",
  "Responsible person": partyText(responsible).replaceAll("\n", ", "),
});
