import { and, asc, count, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import type { Money } from "#app/shared/money.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { products, variants } from "../products.tables.server.ts";
import { compareSizes } from "./sizes.ts";

/** A size and colour that the owner can sell by hand, of a hidden product too. */
export interface FoundPiece {
  slug: string;
  variantId: string;
  title: string;
  colorName: string;
  size: string;
  priceCents: Money;
  /** The pieces that can be sold; null when they are not counted. */
  left: number | null;
  imageUrl: string;
}

type PieceId = Pick<FoundPiece, "slug" | "variantId">;

/** The most styles that a search reads, and the most pieces that it finds. */
const MAX_STYLES = 30;
const MAX_FOUND = 24;

/** The available pieces that match all words, by style, colour and size; without words the first ones. */
export async function searchPieces(
  db: Database,
  _admin: Admin<"money:write">,
  search: string,
): Promise<FoundPiece[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = db
    .select({ slug: products.slug })
    .from(products)
    .where(
      and(
        ...words.map(inStyle),
        sql`EXISTS (SELECT FROM ${variants} WHERE ${variants.productSlug} = ${products.slug} AND ${isThere})`,
      ),
    )
    .orderBy(asc(sql`lower(${products.title})`), asc(products.slug))
    .limit(MAX_STYLES)
    .as("found");
  const rows = await db
    .select(COLUMNS)
    .from(found)
    .innerJoin(products, eq(products.slug, found.slug))
    .innerJoin(variants, and(eq(variants.productSlug, products.slug), isThere))
    .orderBy(asc(sql`lower(${products.title})`), asc(products.slug));
  const places = new Map<string, number>();
  for (const { slug } of rows) if (!places.has(slug)) places.set(slug, places.size);
  return rows
    .map((row) => ({ row, piece: pieceOf(row) }))
    .filter(({ piece }) => words.every((word) => wordsOf(piece).includes(word)))
    .sort(
      (one, other) =>
        (places.get(one.row.slug) ?? 0) - (places.get(other.row.slug) ?? 0) ||
        placeOfColor(one.row) - placeOfColor(other.row) ||
        compareSizes(one.row.size, other.row.size),
    )
    .slice(0, MAX_FOUND)
    .map(({ piece }) => piece);
}

/** These pieces as they are now, each once. Pieces that are no longer sold are left out. */
export async function findPieces(db: Database | Transaction, ids: readonly PieceId[]): Promise<FoundPiece[]> {
  if (ids.length === 0) return [];
  const isOne = or(
    ...ids.map(({ slug, variantId }) => and(eq(variants.productSlug, slug), eq(variants.id, variantId))),
  );
  const rows = await db
    .select(COLUMNS)
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.productSlug))
    .where(and(isOne, variants.isOffered));
  return rows.map(pieceOf);
}

const isThere = and(
  variants.isOffered,
  sql`(${variants.piecesMade} IS NULL OR ${variants.piecesOnHand} > 0)`,
) as SQL;

const inStyle = (word: string): SQL =>
  sql`concat_ws(' ', ${products.title}, ${products.slug}, 'UK', array_to_string(${products.colors}, ' '),
    array_to_string(${products.sizes}, ' ')) ILIKE ${`%${word.replaceAll(/[\\%_]/g, "\\$&")}%`}`;

const COLUMNS = {
  slug: products.slug,
  title: products.title,
  swatches: products.swatches,
  primaryImageUrl: products.primaryImageUrl,
  variantId: variants.id,
  colorId: variants.colorId,
  size: variants.size,
  priceCents: variants.priceCents,
  imageUrls: variants.imageUrls,
  left: variants.piecesOnHand,
};

type Row = Pick<typeof products.$inferSelect, "slug" | "title" | "swatches" | "primaryImageUrl"> &
  Pick<typeof variants.$inferSelect, "colorId" | "size" | "priceCents" | "imageUrls"> & {
    variantId: string;
    left: number | null;
  };

const pieceOf = (row: Row): FoundPiece => ({
  slug: row.slug,
  variantId: row.variantId,
  title: row.title,
  colorName: row.swatches.find(({ id }) => id === row.colorId)?.name ?? row.colorId,
  size: row.size,
  priceCents: row.priceCents,
  left: row.left,
  imageUrl: row.imageUrls[0] ?? row.primaryImageUrl,
});

const placeOfColor = ({ swatches, colorId }: Row): number => swatches.findIndex(({ id }) => id === colorId);

const wordsOf = ({ title, slug, colorName, size }: FoundPiece): string =>
  `${title} ${slug} ${choiceLabel(colorName, size)} ${size}`.toLowerCase();

/**
 * A page of the products with offered or counted pieces, by title; hidden products too. Each word must be in the title,
 * the slug, a colour or a size. A page after the last one becomes the last one.
 */
export async function listStocked(
  db: Database,
  _admin: Admin,
  { words, isCountedOnly, page: asked }: { words: readonly string[]; isCountedOnly: boolean; page: number },
): Promise<{ slugs: string[]; total: number; page: number; pages: number }> {
  const isListed = and(
    ...words.map(inStyle),
    sql`EXISTS (SELECT FROM ${variants} WHERE ${variants.productSlug} = ${products.slug} AND ${variants.isOffered}
      ${isCountedOnly ? sql`AND ${variants.piecesMade} IS NOT NULL` : sql``})`,
  );
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(products).where(isListed);
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const page = Math.min(pages, asked);
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .where(isListed)
    .orderBy(asc(sql`lower(${products.title})`), asc(products.slug))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE);
  return { slugs: rows.map(({ slug }) => slug), total, page, pages };
}

const PER_PAGE = 30;

/** The sizes and colours of these products that are offered, by colour and size; of hidden and deleted ones too. */
export const listOffered = (db: Database | Transaction, slugs: readonly string[]) =>
  db
    .select({
      slug: products.slug,
      title: products.title,
      imageUrl: products.primaryImageUrl,
      isActive: products.isActive,
      deletedAt: products.deletedAt,
      swatches: products.swatches,
      variantId: variants.id,
      colorId: variants.colorId,
      size: variants.size,
      made: variants.piecesMade,
      left: variants.piecesOnHand,
      held: variants.piecesReserved,
    })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.productSlug))
    .where(and(eq(variants.isOffered, true), inArray(variants.productSlug, [...slugs])))
    .orderBy(asc(variants.colorId), asc(sql`length(${variants.size})`), asc(variants.size));

/** Sizes and colours that are offered, by product and id: after one of them, and of one product or all. */
export function listOfferedAfter(
  db: Database,
  _admin: Admin<"stock:read">,
  { slug, after, most }: { slug: string | undefined; after: [slug: string, id: string] | null; most: number },
) {
  // Those of the page are found first, by index alone: joined to all products they would be read from the first one on.
  const page = db
    .select({
      slug: variants.productSlug,
      variantId: variants.id,
      sku: variants.sku,
      size: variants.size,
      colorId: variants.colorId,
      made: variants.piecesMade,
      left: variants.piecesOnHand,
      held: variants.piecesReserved,
      sold: variants.piecesSold,
    })
    .from(variants)
    .where(
      and(
        eq(variants.isOffered, true),
        slug === undefined ? undefined : eq(variants.productSlug, slug),
        after ? sql`(${variants.productSlug}, ${variants.id}) > (${after[0]}, ${after[1]})` : undefined,
      ),
    )
    .orderBy(asc(variants.productSlug), asc(variants.id))
    .limit(most)
    .as("page");
  return db
    .select({
      ...{
        slug: page.slug,
        variantId: page.variantId,
        sku: page.sku,
        size: page.size,
        colorId: page.colorId,
      },
      ...{ made: page.made, left: page.left, held: page.held, sold: page.sold, swatches: products.swatches },
    })
    .from(page)
    .innerJoin(products, eq(products.slug, page.slug))
    .orderBy(asc(page.slug), asc(page.variantId));
}
