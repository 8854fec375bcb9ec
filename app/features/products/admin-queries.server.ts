import { and, asc, count, desc, eq, ilike, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { products, variants } from "#app/platform/db/schema/catalogue.ts";
import type { AdminProductList, ListedState, ProductPlace } from "./product-list.ts";
import { storedInput } from "./stored-input.server.ts";

/** As many as a person looks through before going on. */
const PER_PAGE = 50;

/** A product as the form shows it, hidden ones too; null when there is none. */
export async function findStoredProduct(db: Database, _admin: Admin, slug: string) {
  const [row] = await db.select().from(products).where(eq(products.slug, slug));
  if (!row) return null;
  const ofProduct = await db.select().from(variants).where(eq(variants.productSlug, slug));
  return {
    input: storedInput(row, ofProduct),
    /** The moment of the last save: a later one means that somebody else was here. */
    updatedAt: row.updatedAt.toISOString(),
    isHidden: !row.isActive,
    /** Of its colours, those too that were taken out: what each looks like. */
    swatches: row.swatches,
  };
}

/** The title of the product that has this slug; null when it is free. */
export async function titleOf(db: Database, _admin: Admin, slug: string): Promise<string | null> {
  const [row] = await db.select({ title: products.title }).from(products).where(eq(products.slug, slug));
  return row?.title ?? null;
}

/** Pieces left of what is offered: null when any of it is not limited, 0 when nothing is offered. */
const PIECES_LEFT = sql<number | null>`(SELECT CASE WHEN bool_or(${variants.piecesMade} IS NULL) THEN NULL
  ELSE coalesce(sum(${variants.piecesOnHand}), 0)::int END
  FROM ${variants} WHERE ${variants.productSlug} = ${products.slug} AND ${variants.isOffered})`;

const IS_SOLD_OUT = sql`NOT EXISTS (SELECT FROM ${variants} WHERE ${variants.productSlug} = ${products.slug}
  AND ${variants.isOffered} AND (${variants.piecesMade} IS NULL OR ${variants.piecesOnHand} > 0))`;

const STATES: Record<ListedState, SQL | undefined> = {
  all: undefined,
  active: eq(products.isActive, true),
  hidden: eq(products.isActive, false),
  "sold-out": IS_SOLD_OUT,
};

/** The products of one state whose title or slug holds what is looked for; hidden ones too. */
export function areListed({ query, state }: Pick<ProductPlace, "query" | "state">): SQL | undefined {
  const like = `%${query.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return and(
    STATES[state],
    query === "" ? undefined : or(ilike(products.title, like), ilike(products.slug, like)),
  );
}

/** One page of the list; past the last page it is the last one. */
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
  // First which they are, by index alone: what else a row shows is not worked out for those that are passed over.
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

/** A picture that the shop has, the newest product's; null when there is none. */
export async function findPicture(db: Database, _admin: Admin): Promise<string | null> {
  const [row] = await db
    .select({ url: products.primaryImageUrl })
    .from(products)
    .where(ne(products.primaryImageUrl, ""))
    .orderBy(desc(products.createdAt), products.slug)
    .limit(1);
  return row?.url ?? null;
}
