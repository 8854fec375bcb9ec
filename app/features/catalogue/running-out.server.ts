import { and, asc, between, eq, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { products, variants } from "#app/platform/db/schema/catalogue.ts";
import { isOffered, isPublic } from "./queries.server.ts";
import { compareSizes } from "./sizes.ts";

/** Few pieces of a size and colour: so many, and not none. */
const FEW = 3;
/** Products named at most; the rest is counted. */
const MOST_NAMED = 8;

/** What is running out in the shop. Hidden products and those without a limit are not looked at. */
export interface RunningOut {
  /** Sizes and colours with one to three pieces left, over all products. */
  fewCount: number;
  /** Sizes and colours with none. */
  soldOutCount: number;
  /** Products with such a size and colour. */
  productCount: number;
  /** Those with the fewest pieces left of all. */
  products: RunningOutProduct[];
}

export interface RunningOutProduct {
  slug: string;
  title: string;
  imageUrl: string;
  /** Over all sizes and colours that are limited. */
  piecesLeft: number;
  /** The colours and sizes with one to three pieces each, the fewest first. */
  few: { colorName: string; size: string; pieces: number }[];
}

export async function readRunningOut(db: Database): Promise<RunningOut> {
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
  const [[counts], named] = await Promise.all([
    db
      .select({
        fewCount: sql<number>`coalesce(sum(${ofPublic.few}), 0)::int`,
        soldOutCount: sql<number>`coalesce(sum(${ofPublic.soldOut}), 0)::int`,
        productCount: sql<number>`count(*) FILTER (WHERE ${ofPublic.few} > 0)::int`,
      })
      .from(ofPublic),
    db
      .select({ slug: ofPublic.slug, left: ofPublic.left })
      .from(ofPublic)
      .where(sql`${ofPublic.few} > 0`)
      .orderBy(asc(ofPublic.left), asc(ofPublic.slug))
      .limit(MOST_NAMED),
  ]);
  return {
    ...(counts ?? { fewCount: 0, soldOutCount: 0, productCount: 0 }),
    products: await describe(db, named),
  };
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
