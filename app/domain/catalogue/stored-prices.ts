import type { SharedPapers } from "./papers.ts";

/**
 * The values that a bulk change can change: the prices in pence, the variants' by their ids. Later parts are missing in
 * older rows.
 */
export interface StoredPrices {
  minPriceCents: number;
  hasSale: boolean;
  compareAtCents: number | null;
  variants: Record<string, number>;
  /** The sale that ends by itself; `endsAt` in ISO 8601. */
  sale?: { priceCents: number; endsAt: string | null } | null;
  isActive?: boolean;
  /** In ISO 8601. */
  publishAt?: string | null;
  /** Slugs of the shop's occasions. */
  tags?: string[];
  papers?: SharedPapers;
  isDeleted?: boolean;
}
