import { and, desc, eq, gt, lte, or, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Money } from "#app/shared/money.ts";
import { priceHistory } from "../prices.tables.server.ts";
import { products } from "../products.tables.server.ts";

/** How far back the owner sees, in days: three times what the law looks at. */
const HISTORY_DAYS = 90;

/** A price that shoppers saw, and since when; null while the product was hidden. */
interface PastPrice {
  since: Date;
  priceCents: Money | null;
}

/** What shoppers saw of a product's own price, and what that makes of the price before. */
export interface PastPrices {
  /** Those of the last ninety days, the latest first; the last of them may be older. */
  prices: PastPrice[];
  /** The owner's price before; null without one. */
  compareAtCents: Money | null;
  /** The lowest of the thirty days before the reduction; null when none is known. */
  lowestBeforeCents: Money | null;
}

/** The past prices of a product that exists, hidden or not; null otherwise. */
export async function findPastPrices(db: Database, _admin: Admin, slug: string): Promise<PastPrices | null> {
  const ofProduct = and(eq(priceHistory.productSlug, slug), eq(priceHistory.variantId, ""));
  const begin = sql`now() - ${HISTORY_DAYS} * interval '1 day'`;
  const older = db
    .select({ since: sql`max(${priceHistory.since})` })
    .from(priceHistory)
    .where(and(ofProduct, lte(priceHistory.since, begin)));
  const [[row], prices] = await Promise.all([
    db
      .select({ compareAtCents: products.compareAtCents, lowestBeforeCents: products.lowestBeforeCents })
      .from(products)
      .where(eq(products.slug, slug)),
    db
      .select({ since: priceHistory.since, priceCents: priceHistory.priceCents })
      .from(priceHistory)
      .where(and(ofProduct, or(gt(priceHistory.since, begin), eq(priceHistory.since, older))))
      .orderBy(desc(priceHistory.since)),
  ]);
  return row ? { ...row, prices } : null;
}
