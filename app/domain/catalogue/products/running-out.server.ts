import { and, asc, between, desc, eq, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { sinceDay } from "#app/platform/db/shop-days.server.ts";
import { products, stockMovements, variants } from "../products.tables.server.ts";
import { isOffered, isPublic } from "./queries.server.ts";
import { compareSizes } from "./sizes.ts";

const FEW = 3;
/** The number of products that are named; the others are only counted. */
const MAX_NAMED = 8;

/** The pieces that are running out. Hidden products and those without a limit do not count. */
export interface RunningOut {
  /** The number of sizes and colours with one to three pieces left, of all products. */
  fewCount: number;
  /** The number of sizes and colours with no pieces left. */
  soldOutCount: number;
  /** The number of products with such a size and colour. */
  productCount: number;
  /** The products with the fewest pieces left in total. */
  products: RunningOutProduct[];
}

export interface RunningOutProduct {
  slug: string;
  title: string;
  imageUrl: string;
  /** The pieces of all limited sizes and colours. */
  piecesLeft: number;
  /** The colours and sizes with one to three pieces each, the fewest first. */
  few: { colorName: string; size: string; pieces: number }[];
}

const NOTHING = { fewCount: 0, soldOutCount: 0, productCount: 0 };

export async function findRunningOut(db: Database): Promise<RunningOut> {
  const few = sql<number>`count(*) FILTER (WHERE ${variants.piecesOnHand} BETWEEN 1 AND ${FEW})::int`;
  const soldOut = sql<number>`count(*) FILTER (WHERE ${variants.piecesOnHand} = 0)::int`;
  const left = sql<number>`sum(${variants.piecesOnHand})::int`;
  const ofPublic = db
    .select({
      slug: products.slug,
      few: few.as("few"),
      soldOut: soldOut.as("sold_out"),
      left: left.as("left"),
    })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.productSlug))
    .where(and(isPublic, isOffered()))
    .groupBy(products.slug)
    .as("of_public");
  // In one pass, because it reads every variant.
  const rows = await db
    .select({
      slug: ofPublic.slug,
      left: ofPublic.left,
      few: ofPublic.few,
      fewCount: sql<number>`(sum(${ofPublic.few}) OVER ())::int`,
      soldOutCount: sql<number>`(sum(${ofPublic.soldOut}) OVER ())::int`,
      productCount: sql<number>`(count(*) FILTER (WHERE ${ofPublic.few} > 0) OVER ())::int`,
    })
    .from(ofPublic)
    .orderBy(desc(sql`${ofPublic.few} > 0`), asc(ofPublic.left), asc(ofPublic.slug))
    .limit(MAX_NAMED);
  const { fewCount, soldOutCount, productCount } = rows[0] ?? NOTHING;
  const named = rows.filter(({ few }) => few > 0);
  return { fewCount, soldOutCount, productCount, products: await describe(db, named) };
}

async function describe(
  db: Database,
  named: readonly { slug: string; left: number }[],
): Promise<RunningOutProduct[]> {
  if (named.length === 0) return [];
  const slugs = named.map(({ slug }) => slug);
  const rows = await db
    .select({ product: products, variant: variants })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.productSlug))
    .where(and(isOffered(slugs), between(variants.piecesOnHand, 1, FEW)));
  return named.flatMap(({ slug, left }) => {
    const own = rows.filter(({ product }) => product.slug === slug);
    const product = own[0]?.product;
    if (!product) return [];
    const few = own
      .map(({ variant }) => ({ ...variant, pieces: variant.piecesOnHand ?? 0 }))
      .sort((a, b) => a.pieces - b.pieces || compareSizes(a.size, b.size))
      .map(({ colorId, size, pieces }) => ({
        colorName: product.swatches.find((each) => each.id === colorId)?.name ?? colorId,
        size,
        pieces,
      }));
    return [{ slug, title: product.title, imageUrl: product.primaryImageUrl, piecesLeft: left, few }];
  });
}

/** The made and the sold pieces of a run in a size. */
export interface RunSize {
  run: string;
  size: string;
  made: number;
  sold: number;
}

export interface SoldOutProduct {
  slug: string;
  title: string;
  /** From its first piece in stock to the sale of the last one, in whole days. */
  days: number;
}

/** How many of the newest runs are listed, each with all its sizes. */
const MAX_RUNS = 6;

/** How much of the newest runs is sold, by size, since their beginning. Pieces without a limit belong to no run. */
export async function listRuns(db: Database, _admin: Admin<"money:read">): Promise<RunSize[]> {
  const { rows } = await db.execute<{ run: string; size: string; made: number; sold: number; place: number }>(
    sql`WITH sizes AS (
        SELECT ${products.collection} AS run, ${variants.size} AS size, sum(${variants.piecesMade})::int AS made,
          sum(${variants.piecesSold})::int AS sold, max(${products.createdAt}) AS begun
        FROM ${variants} JOIN ${products} ON ${products.slug} = ${variants.productSlug}
        WHERE ${variants.piecesMade} > 0 AND ${products.deletedAt} IS NULL
        GROUP BY 1, 2
      ), runs AS (SELECT *, max(begun) OVER (PARTITION BY run) AS run_begun FROM sizes),
      placed AS (SELECT *, dense_rank() OVER (ORDER BY run_begun DESC, run)::int AS place FROM runs)
      SELECT run, size, made, sold, place FROM placed WHERE place <= ${MAX_RUNS}`,
  );
  return rows
    .sort((one, other) => one.place - other.place || compareSizes(one.size, other.size))
    .map(({ place: _, ...row }) => row);
}

/**
 * The products that sold out last since a day, and how long it took. The time runs from the owner's first piece in
 * stock until nothing unsold is left. So a return, or a piece that was held for a while, does not start it again.
 */
export async function listSoldOut(
  db: Database,
  _admin: Admin<"money:read">,
  { since, most }: { since: string | null; most: number },
): Promise<SoldOutProduct[]> {
  const { rows } = await db.execute<{ slug: string; title: string; days: number }>(
    sql`WITH gone AS (
        SELECT ${variants.productSlug} AS slug FROM ${variants} WHERE ${variants.isOffered} GROUP BY 1
        HAVING bool_and(coalesce(${variants.piecesOnHand} + ${variants.piecesReserved}, 1) = 0) AND sum(${variants.piecesSold}) > 0
      ), moved AS (
        SELECT slug, id, at, kind, CASE kind WHEN 'sell' THEN -pieces ELSE pieces END AS change
        FROM gone JOIN ${stockMovements} ON product_slug = slug
        WHERE kind IN ('make', 'adjust', 'sell', 'return')
      ), counted AS (SELECT *, sum(change) OVER (PARTITION BY slug ORDER BY at, id) AS left_after FROM moved),
      runs AS (
        SELECT slug, max(at) FILTER (WHERE kind IN ('make', 'adjust') AND change > 0 AND left_after = change) AS begun,
          max(at) FILTER (WHERE left_after = 0) AS ended
        FROM counted GROUP BY slug
      )
      SELECT runs.slug, ${products.title} AS title, floor(extract(epoch FROM ended - begun) / 86400)::int AS days
      FROM runs JOIN ${products} ON ${products.slug} = runs.slug
      WHERE ended >= begun AND ${products.deletedAt} IS NULL AND ${sinceDay(sql`ended`, since)}
      ORDER BY ended DESC, runs.slug LIMIT ${most}`,
  );
  return rows;
}
