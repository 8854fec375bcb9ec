import { and, asc, desc, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import type { Papers } from "../papers.ts";
import { products, stockMovements, variants } from "../products.tables.server.ts";
import { isOffered, isPublic, isSeenWith } from "./queries.server.ts";

/**
 * Every size and colour of these products, with its product. Hidden and removed ones are included, deleted products are
 * not.
 */
export const listVariantsOf = (db: Database | Transaction, slugs: readonly string[]) =>
  db
    .select({ product: products, variant: variants })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.productSlug))
    .where(and(inArray(products.slug, [...new Set(slugs)]), isNull(products.deletedAt)));

/** Whether the shop has ever had a product; a deleted one counts. */
export async function hasAnyProduct(db: Database | Transaction): Promise<boolean> {
  const found = await db.select({ slug: products.slug }).from(products).limit(1);
  return found.length > 0;
}

/** The slugs of the products in the shop, each with its first picture. */
export const listShownPictures = (db: Database): Promise<{ slug: string; picture: string }[]> =>
  db.select({ slug: products.slug, picture: products.primaryImageUrl }).from(products).where(isPublic);

/**
 * The products whose words match a pattern without regard to capitals, the last changed first; hidden ones too, deleted
 * ones not. Its `\\b` stands for the edge of a word, as in JavaScript.
 */
export const listMatching = (
  db: Database,
  _: Admin<"products:read">,
  { pattern, most }: { pattern: string; most: number },
): Promise<(typeof products.$inferSelect)[]> => {
  const p = products;
  const words = sql`concat_ws(' / ', ${p.title}, ${p.brand}, ${p.collection}, ${p.cloth}, ${p.description},
    replace(${p.story}::text, '\\n', ' '), replace(${p.details}::text, '\\n', ' '), ${p.shownOn}, ${p.fitNotes},
    ${p.searchTitle}, ${p.searchDescription})`;
  return db
    .select()
    .from(p)
    .where(and(isNull(p.deletedAt), sql`${words} ~* ${pattern.replaceAll("\\b", "\\y")}`))
    .orderBy(desc(p.updatedAt), asc(p.slug))
    .limit(most);
};

/** The names that products give as their collections, in their order. */
export async function listCollectionNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: products.collection })
    .from(products)
    .where(isNull(products.deletedAt))
    .orderBy(asc(products.collection));
  return rows.map(({ name }) => name);
}

/** The shown ones of these products, or the hidden ones, by title. */
export const listOfState = (
  db: Database | Transaction,
  slugs: readonly string[],
  { isActive }: { isActive: boolean },
): Promise<{ slug: string; title: string }[]> =>
  db
    .select({ slug: products.slug, title: products.title })
    .from(products)
    .where(and(inArray(products.slug, [...slugs]), eq(products.isActive, isActive)))
    .orderBy(asc(products.title), asc(products.slug));

/** The products that are not shown yet: their titles, and the moments at which they go live. */
const draftColumns = {
  slug: products.slug,
  title: products.title,
  isActive: products.isActive,
  deletedAt: products.deletedAt,
  publishAt: products.publishAt,
  publishHeldBack: products.publishHeldBack,
};

export type ScheduledProduct = Pick<typeof products.$inferSelect, keyof typeof draftColumns>;

export const listWithSchedule = (
  db: Database | Transaction,
  slugs: readonly string[],
): Promise<ScheduledProduct[]> =>
  db
    .select(draftColumns)
    .from(products)
    .where(inArray(products.slug, [...slugs]));

/** The newest drafts. */
export const listDrafts = (db: Database, most: number): Promise<ScheduledProduct[]> =>
  db
    .select(draftColumns)
    .from(products)
    .where(and(eq(products.isActive, false), isNull(products.deletedAt)))
    .orderBy(sql`${products.createdAt} DESC NULLS FIRST`, asc(products.slug))
    .limit(most);

/** The slugs and titles of all products, to select names from. */
export const productNames = (db: Database) =>
  db
    .select({ id: sql<string>`${products.slug}`.as("id"), name: sql<string>`${products.title}`.as("name") })
    .from(products)
    .as("named");

/**
 * The pieces left of each offered size and colour of these products that a shopper may see; null for no limit. Pieces
 * that are set aside for the orders of `heldFor`, a subquery, count as left. `early` are drafts to which the shopper
 * has a key.
 */
export function listPiecesLeft(
  db: Database,
  { slugs, early, heldFor }: { slugs: string[]; early: readonly string[]; heldFor: SQLWrapper | null },
) {
  const held =
    heldFor &&
    db
      .select({ pieces: sql`coalesce(sum(${stockMovements.pieces}), 0)::int` })
      .from(stockMovements)
      .where(
        and(
          inArray(stockMovements.orderId, heldFor),
          eq(stockMovements.kind, "reserve"),
          eq(stockMovements.productSlug, variants.productSlug),
          eq(stockMovements.variantId, variants.id),
        ),
      );
  return db
    .select({
      slug: variants.productSlug,
      id: variants.id,
      left: sql<number | null>`${variants.piecesOnHand} + ${held ?? sql`0`}`,
    })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.productSlug))
    .where(and(isSeenWith(early), isOffered(slugs)));
}

/** A product's page, and the time at which its content last changed: its texts, its prices, or its pieces left. */
export interface ChangedProduct {
  slug: string;
  title: string;
  changedAt: Date;
}

/** Every product that a shopper may see, the latest change first. */
export async function listProductChanges(db: Database): Promise<ChangedProduct[]> {
  const moved = db
    .select({ slug: stockMovements.productSlug, at: sql<Date>`max(${stockMovements.at})`.as("moved_at") })
    .from(stockMovements)
    .groupBy(stockMovements.productSlug)
    .as("moved");
  const changedAt = sql<Date>`greatest(${products.updatedAt}, ${moved.at})`.mapWith(products.updatedAt);
  return db
    .select({ slug: products.slug, title: products.title, changedAt })
    .from(products)
    .leftJoin(moved, eq(moved.slug, products.slug))
    .where(isPublic)
    .orderBy(desc(changedAt), asc(products.slug));
}

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
