import { inArray } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import type { Papers } from "../papers.ts";
import { products } from "../products.tables.server.ts";

/** The papers of products by their slugs, hidden ones too; without those that do not exist. */
export async function listPapers(
  db: Database | Transaction,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, Papers>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .select({ slug: products.slug, papers: products.papers })
    .from(products)
    .where(inArray(products.slug, [...slugs]));
  return new Map(rows.map(({ slug, papers }) => [slug, papers]));
}
