import { NO_SALE, type StoredProduct } from "#app/features/products/product-row.server.ts";
import type { StoredPrices } from "#app/platform/db/schema/administration.ts";
import type { Pence } from "#app/shared/money.ts";
import type { ProductPrices } from "./bulk-price.ts";

/** What can be changed of a stored product. */
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
});

/** The same text for the same sale, prices and visibility: the parts that are undone apart from one another. */
const saleKey = ({ sale = null }: StoredPrices): string => JSON.stringify([sale?.priceCents, sale?.endsAt]);
const pricesKey = (prices: StoredPrices): string =>
  JSON.stringify([
    prices.minPriceCents,
    prices.hasSale,
    prices.compareAtCents,
    Object.entries(prices.variants).sort(),
    saleKey(prices),
  ]);
export const PARTS = [pricesKey, ({ isActive }: StoredPrices) => isActive];
export const stateKey = (prices: StoredPrices): string => JSON.stringify(PARTS.map((part) => part(prices)));

/** The product with what differs between two states of its prices. */
export function withPrices(product: StoredProduct, from: StoredPrices, to: StoredPrices): StoredProduct {
  const after = { ...product };
  if (from.isActive !== to.isActive && to.isActive !== undefined) after.isActive = to.isActive;
  if (pricesKey(from) === pricesKey(to)) return after;
  after.minPriceCents = to.minPriceCents as Pence;
  after.hasSale = to.hasSale;
  after.compareAtCents = to.compareAtCents as Pence | null;
  after.variants = product.variants.map((variant) => ({
    ...variant,
    priceCents: (to.variants[variant.id] ?? variant.priceCents) as Pence,
  }));
  if (saleKey(from) === saleKey(to)) return after;
  if (!to.sale) return { ...after, ...NO_SALE };
  const { priceCents, endsAt } = to.sale;
  const saleEndsAt = endsAt === null ? null : new Date(endsAt);
  return { ...after, ...NO_SALE, salePriceCents: priceCents as Pence, saleEndsAt };
}
