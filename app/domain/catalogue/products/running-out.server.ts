import { and, asc, between, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { products, variants } from "../products.tables.server.ts";
import { isOffered, isPublic } from "./queries.server.ts";
import { compareSizes } from "./sizes.ts";

/** The most pieces that count as few. */
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
