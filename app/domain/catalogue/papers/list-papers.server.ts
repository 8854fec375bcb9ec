import { inArray, type SQL, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import type { Papers } from "../papers.ts";
import { isPublic } from "../products/queries.server.ts";
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

/** How many live products there are, and how many of them lack each part of their papers. */
export type PapersCount = Record<
  "live" | "composition" | "madeIn" | "customsCode" | "grams" | "responsible",
  number
>;

export async function countLackingPapers(
  db: Database,
  _: Pick<Admin<"settings:read">, "userId">,
): Promise<PapersCount> {
  const lacks = (condition: SQL) => sql<number>`(count(*) FILTER (WHERE ${condition}))::int`;
  const part = (name: string) => sql`${products.papers}->${name}`;
  const [row] = await db
    .select({
      live: lacks(sql`true`),
      composition: lacks(sql`${part("composition")} = '[]'`),
      madeIn: lacks(sql`${part("madeIn")} = 'null'`),
      customsCode: lacks(sql`${part("customsCode")} = 'null'`),
      grams: lacks(sql`${part("grams")} = '{}'`),
      responsible: lacks(sql`${part("responsible")} = 'null'`),
    })
    .from(products)
    .where(isPublic);
  return row ?? { live: 0, composition: 0, madeIn: 0, customsCode: 0, grams: 0, responsible: 0 };
}
