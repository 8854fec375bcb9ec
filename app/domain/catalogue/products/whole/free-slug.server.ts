import { eq } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { products } from "../../products.tables.server.ts";
import { lockSlug } from "../save-product.server.ts";

/** The longest slug of a product, and room for a number. */
const MAX_LENGTH = 114;

/**
 * The slug itself while it is free, otherwise the first free one of `gown-2`, `gown-3` …; locked until the transaction
 * ends, so that nobody else takes it.
 */
export async function lockFreeSlug(tx: Transaction, wanted: string): Promise<string> {
  for (let nth = 1; ; nth += 1) {
    const slug = nth === 1 ? wanted : `${wanted.slice(0, MAX_LENGTH).replace(/-+$/, "")}-${nth}`;
    await lockSlug(tx, slug);
    const [taken] = await tx.select({ slug: products.slug }).from(products).where(eq(products.slug, slug));
    if (!taken) return slug;
  }
}
