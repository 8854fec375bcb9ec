import { and, asc, count, desc, eq, gt, ilike, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { ALONE, CLAIMED_FIBRES, NOT_IT, NOT_LIKE } from "../papers/claims.ts";
import { IS_FOUND_RIGHT, WORDS_DIGEST } from "../papers/judge-words.server.ts";
import { products, variants } from "../products.tables.server.ts";
import type { AdminProductList, ListedState, ProductPlace } from "./product-list.ts";
import { type ProductRow, regularRow, regularVariant, type VariantRow } from "./product-row.server.ts";
import { isOffered } from "./queries.server.ts";
import { storedInput } from "./stored-input.server.ts";

const PER_PAGE = 50;

const SCHEDULE = {
  publishAt: products.publishAt,
  publishHeldBack: products.publishHeldBack,
  salePriceCents: products.salePriceCents,
  saleBeginsAt: products.saleBeginsAt,
  saleEndsAt: products.saleEndsAt,
  saleHeldBack: products.saleHeldBack,
  isInSale: sql<boolean>`${products.beforeSale} IS NOT NULL`,
};

/** A product with the data of its form, even a hidden one; null for an unknown slug. */
export async function findStoredProduct(db: Database, _admin: Admin, slug: string) {
  const [found] = await db
    .select({
      ...{ row: products, schedule: SCHEDULE },
      words: { digest: WORDS_DIGEST, areRight: IS_FOUND_RIGHT },
    })
    .from(products)
    .where(eq(products.slug, slug));
  if (!found) return null;
  const { row, schedule, words } = found;
  const ofProduct = await db.select().from(variants).where(eq(variants.productSlug, slug));
  return {
    input: storedInput(regularRow(row), ofProduct.map(regularVariant)),
    /** The time of the last save. A later time means that another administrator has saved the product. */
    updatedAt: row.updatedAt.toISOString(),
    isHidden: !row.isActive,
    schedule,
    words,
    /** The colours' swatches, including those of removed colours. */
    swatches: row.swatches,
  };
}

/** The title of the product that has this slug; null when the slug is free. */
export async function titleOf(db: Database, _admin: Admin, slug: string): Promise<string | null> {
  const [row] = await db.select({ title: products.title }).from(products).where(eq(products.slug, slug));
  return row?.title ?? null;
}

/** The pieces left of the offered variants: null when one of them has no limit, 0 when none is offered. */
const PIECES_LEFT = sql<number | null>`(SELECT CASE WHEN bool_or(${variants.piecesMade} IS NULL) THEN NULL
  ELSE coalesce(sum(${variants.piecesOnHand}), 0)::int END
  FROM ${variants} WHERE ${variants.productSlug} = ${products.slug} AND ${variants.isOffered})`;

const IS_SOLD_OUT = sql`NOT EXISTS (SELECT FROM ${variants} WHERE ${variants.productSlug} = ${products.slug}
  AND ${variants.isOffered} AND (${variants.piecesMade} IS NULL OR ${variants.piecesOnHand} > 0))`;

/** Matches the products of which a law or a carrier asks more than is known. */
const LACKS_PAPERS = sql`(${products.papers}->'composition' = '[]'
  OR ${products.papers}->>'madeIn' IS NULL OR ${products.papers}->>'customsCode' IS NULL OR ${products.papers}->'grams' = '{}')`;

/** Matches the products with a problem of `claimProblems` that nobody found right. Their words are put together once for each. */
const CONTRADICTED = Object.entries(CLAIMED_FIBRES).map(([name, fibres]) => {
  const isSaid = (before: string) => sql`said ~* ${`${before}\\m${name}\\M${NOT_LIKE}`}`;
  const has = (share?: number) => {
    const parts = fibres.map((fibre) => JSON.stringify({ composition: [{ fibres: [{ fibre, share }] }] }));
    return or(...parts.map((part) => sql`${products.papers} @> ${part}::jsonb`));
  };
  return sql`(${isSaid("")} AND (NOT ${has()} OR (${isSaid(ALONE)} AND NOT ${has(100)})))`;
});
const HAS_CLAIM = sql`${products.papers}->'composition' <> '[]' AND EXISTS (SELECT FROM (SELECT
  regexp_replace(concat_ws(' ', title, cloth, description), ${NOT_IT}, '', 'gi') AS said OFFSET 0) AS words
  WHERE ${sql.join(CONTRADICTED, sql` OR `)}) AND NOT ${IS_FOUND_RIGHT}`;

const STATES: Record<ListedState, SQL | undefined> = {
  all: undefined,
  active: eq(products.isActive, true),
  hidden: eq(products.isActive, false),
  "sold-out": IS_SOLD_OUT,
  scheduled: or(isNotNull(products.publishAt), isNotNull(products.salePriceCents)),
  "no-papers": LACKS_PAPERS,
  claims: HAS_CLAIM,
  // Deleted products are kept elsewhere.
  deleted: sql`false`,
};

/** Matches the products of one state whose title or slug contains the query, including hidden ones. */
export function areListed({ query, state }: Pick<ProductPlace, "query" | "state">): SQL | undefined {
  const like = `%${query.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return and(
    STATES[state],
    query === "" ? undefined : or(ilike(products.title, like), ilike(products.slug, like)),
  );
}

/** Matches the products that did not do at its moment what the owner had scheduled. */
const isHeldBack = or(
  and(isNotNull(products.publishAt), isNotNull(products.publishHeldBack)),
  and(isNotNull(products.salePriceCents), isNotNull(products.saleHeldBack)),
);

/** Their number, as a query. */
export const countHeldBack = (db: Database) => db.select({ count: count() }).from(products).where(isHeldBack);

/** A page of the list. A page after the last one becomes the last one. */
export async function listStoredProducts(
  db: Database,
  _admin: Admin,
  place: ProductPlace,
): Promise<AdminProductList> {
  const listed = areListed(place);
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(products).where(listed);
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const page = Math.min(pages, place.page);
  const inOrder = [
    place.sort === "title" ? asc(sql`lower(${products.title})`) : desc(products.createdAt),
    asc(products.slug),
  ];
  // The products of the page are found first, by index alone. The other columns are then computed for these products
  // only.
  const onPage = db
    .select({ slug: products.slug })
    .from(products)
    .where(listed)
    .orderBy(...inOrder)
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE);
  const rows = await db
    .select({
      slug: products.slug,
      title: products.title,
      minPriceCents: products.minPriceCents,
      hasSale: products.hasSale,
      compareAtCents: products.compareAtCents,
      pictureUrl: products.primaryImageUrl,
      piecesLeft: PIECES_LEFT,
      isActive: products.isActive,
      schedule: SCHEDULE,
    })
    .from(products)
    .where(inArray(products.slug, onPage))
    .orderBy(...inOrder);
  return {
    products: rows.map(({ isActive, ...row }) => ({ ...row, isHidden: !isActive })),
    total,
    page,
    pages,
    first: total === 0 ? 0 : (page - 1) * PER_PAGE + 1,
  };
}

/** Products after a slug, by slug, hidden ones too, or one of them alone; each with its variants that are offered. */
export async function listProductsAfter(
  db: Database,
  _admin: Admin<"products:read">,
  which: { after: string | null; most: number } | { slug: string },
): Promise<{ product: ProductRow; variants: VariantRow[] }[]> {
  const isOne =
    "slug" in which ? eq(products.slug, which.slug) : which.after && gt(products.slug, which.after);
  const rows = await db
    .select()
    .from(products)
    .where(isOne || undefined)
    .orderBy(asc(products.slug))
    .limit("most" in which ? which.most : 1);
  if (rows.length === 0) return [];
  const found = await db
    .select()
    .from(variants)
    .where(isOffered(rows.map(({ slug }) => slug)))
    .orderBy(asc(variants.productSlug), asc(variants.id));
  const bySlug = Map.groupBy(found, ({ productSlug }) => productSlug);
  return rows.map((product) => ({ product, variants: bySlug.get(product.slug) ?? [] }));
}

/** How many products are of each kind, hidden ones too, and deleted ones, which can be restored. */
export async function countOfKinds(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ kind: string; uses: number }>(sql`
    SELECT kind, count(*)::int AS uses FROM (SELECT category AS kind FROM products
      UNION ALL SELECT product->>'category' FROM deleted_products) AS kinds
    WHERE kind IS NOT NULL GROUP BY kind`);
  return new Map(rows.map(({ kind, uses }) => [kind, uses]));
}

/** The newest product's picture; null for a shop without pictures. */
export async function findPicture(db: Database, _admin: Admin): Promise<string | null> {
  const [row] = await db
    .select({ url: products.primaryImageUrl })
    .from(products)
    .where(ne(products.primaryImageUrl, ""))
    .orderBy(desc(products.createdAt), products.slug)
    .limit(1);
  return row?.url ?? null;
}
