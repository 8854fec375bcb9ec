import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { compareSizes } from "#app/domain/catalogue/products/sizes.ts";
import { products, variants } from "#app/domain/catalogue/products.tables.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { listUnsentPieces } from "#app/domain/orders/bought-pieces.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import {
  formatSearched,
  narrowPieces,
  type StockList,
  type StockPiece,
  type StockPlace,
  type StockStyle,
} from "./stock-list.ts";

/** The number of styles on a page. */
const PER_PAGE = 30;

/** A page of the styles with every size and colour that is offered, by title; hidden styles too. */
export async function loadStock(
  db: Database,
  admin: Admin,
  place: StockPlace,
  { isCountedOnly = false } = {},
): Promise<StockList> {
  const isListed = and(isFound(place.query), hasPieces(isCountedOnly));
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(products).where(isListed);
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const page = Math.min(pages, place.page);
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .where(isListed)
    .orderBy(asc(sql`lower(${products.title})`), asc(products.slug))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE);
  const styles = await listStyles(
    db,
    admin,
    rows.map(({ slug }) => slug),
  );
  return {
    place: { ...place, page },
    styles: styles.flatMap((style) => {
      const shown = narrowPieces(style, place.query).filter(({ left }) => !isCountedOnly || left !== null);
      return shown.length > 0 ? [{ ...style, pieces: shown }] : [];
    }),
    total,
    pages,
  };
}

/** The styles in the order of these slugs, each with its pieces by colour and size. */
export async function listStyles(
  db: Database | Transaction,
  _admin: Admin,
  slugs: readonly string[],
): Promise<StockStyle[]> {
  if (slugs.length === 0) return [];
  const rows = await db
    .select({
      slug: products.slug,
      title: products.title,
      imageUrl: products.primaryImageUrl,
      isActive: products.isActive,
      swatches: products.swatches,
      variantId: variants.id,
      colorId: variants.colorId,
      size: variants.size,
      left: variants.piecesOnHand,
      held: variants.piecesReserved,
    })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.productSlug))
    .where(and(eq(variants.isOffered, true), inArray(variants.productSlug, [...slugs])));
  const unsent = await listUnsentPieces(db, slugs);
  const bySlug = Map.groupBy(rows, ({ slug }) => slug);
  return slugs.flatMap((slug): StockStyle[] => {
    const ofStyle = bySlug.get(slug) ?? [];
    const [first] = ofStyle;
    if (!first) return [];
    const placeOf = (colorId: string) => first.swatches.findIndex(({ id }) => id === colorId);
    const pieces = ofStyle
      .toSorted((a, b) => placeOf(a.colorId) - placeOf(b.colorId) || compareSizes(a.size, b.size))
      .map(
        ({ variantId, colorId, size, left, held }): StockPiece => ({
          variantId,
          color: first.swatches.find(({ id }) => id === colorId)?.name ?? colorId,
          size,
          left,
          held: held ?? 0,
          unsent: unsent.get(variantId) ?? 0,
        }),
      );
    return [{ slug, title: first.title, imageUrl: first.imageUrl, isHidden: !first.isActive, pieces }];
  });
}

const hasPieces = (isCountedOnly: boolean): SQL =>
  sql`EXISTS (SELECT FROM ${variants} WHERE ${variants.productSlug} = ${products.slug} AND ${variants.isOffered}
    ${isCountedOnly ? sql`AND ${variants.piecesMade} IS NOT NULL` : sql``})`;

/** Every word of the search stands in the title, the slug, a colour or a size. */
function isFound(query: string): SQL | undefined {
  const text = sql`concat_ws(' ', ${products.title}, ${products.slug}, 'UK', array_to_string(${products.colors}, ' '),
    array_to_string(${products.sizes}, ' '))`;
  const words = formatSearched(query);
  return and(...words.map((word) => sql`${text} ILIKE ${`%${word.replaceAll(/[\\%_]/g, "\\$&")}%`}`));
}
