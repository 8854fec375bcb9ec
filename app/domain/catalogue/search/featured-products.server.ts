/**
 * The few products that are shown as examples: on the home page, and beside a product. Each query takes what it needs
 * from the top of an index and stops there, so none of them slows down as the catalogue grows.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { type Money, toMoney } from "#app/shared/money.ts";
import type { Kind, Product, ProductSummary } from "../products/product.ts";
import { listProductsBySlug } from "../products/queries.server.ts";

const IS_PUBLIC = sql`is_active AND deleted_at IS NULL`;
/** A piece of it is left. */
const IS_LEFT = sql`v.product_slug = p.slug AND v.is_offered AND (v.pieces_on_hand IS NULL OR v.pieces_on_hand > 0)`;
/** A piece of it can be bought. */
const IS_BUYABLE = sql`EXISTS (SELECT FROM variants v WHERE ${IS_LEFT})`;

/**
 * How many of the newest products of a cloth or kind are considered: when all of them are sold out, older ones would be
 * too.
 */
const LOOKED_AT = 100;

/**
 * Products for a grid: the newest, sold-out ones last (specification, section 7). A product without variants has
 * nothing to sell.
 */
export async function listProducts(db: Database, { limit }: { limit: number }): Promise<ProductSummary[]> {
  const newest = (which: SQL, count: number) =>
    slugsOf(
      db,
      sql`SELECT slug FROM products p WHERE ${IS_PUBLIC} AND ${which} ORDER BY created_at DESC, slug LIMIT ${count}`,
    );
  const buyable = await newest(IS_BUYABLE, limit);
  const missing = limit - buyable.length;
  // A separate query: where nothing is sold out, a combined one would read all products in vain.
  const soldOut = missing > 0 ? await newest(sql`NOT ${IS_BUYABLE}`, missing) : [];
  return listProductsBySlug(db, [...buyable, ...soldOut]);
}

/** One row on a laptop, two on a phone. */
const A_ROW = 4;

/**
 * The newest pieces, for a page that has nothing else to show. Empty when they cannot be read: the page is shown
 * without them.
 */
export async function listNewest(db: Database, log: Log): Promise<ProductSummary[]> {
  try {
    return await listProducts(db, { limit: A_ROW });
  } catch (error) {
    log.warn("The newest pieces could not be read", { reason: String((error as Error).cause ?? error) });
    return [];
  }
}

/** A product of some cloth that can be bought, and the sizes that are left of it. */
export interface LeftInCloth extends Pick<Product, "slug" | "category"> {
  sizes: string[];
}

/** A number of products of each kind that is enough to choose from. */
const OF_A_KIND = 10;

/** The newest products of a cloth that can be bought, some of each kind: for places beside another product. */
export async function listLeftInCloth(
  db: Database,
  textile: string | null,
  kinds: readonly Kind[],
): Promise<LeftInCloth[]> {
  if (textile === null) return [];
  const newestOfKinds = [...kinds.map(({ slug }) => sql`category = ${slug}`), sql`category IS NULL`].map(
    (isOfKind) =>
      sql`(SELECT slug, category, created_at
        FROM (SELECT slug, category, created_at FROM products WHERE ${IS_PUBLIC} AND textile = ${textile} AND ${isOfKind}
          ORDER BY created_at DESC, slug LIMIT ${LOOKED_AT}::int) p
        WHERE ${IS_BUYABLE} ORDER BY created_at DESC, slug LIMIT ${OF_A_KIND}::int)`,
  );
  const { rows } = await db.execute<LeftInCloth & Record<string, unknown>>(
    sql`SELECT slug, category, (SELECT array_agg(DISTINCT v.size) FROM variants v WHERE ${IS_LEFT}) AS sizes
      FROM (${sql.join(newestOfKinds, sql` UNION ALL `)}) p ORDER BY created_at DESC, slug`,
  );
  return rows;
}

/**
 * The lowest price of each textile, among products that can be bought. A tote's price says little about a dress's, so
 * the kinds without a hem (`untailored`) count only where there is nothing else.
 */
export async function listPricesFrom(
  db: Database,
  untailored: readonly string[],
): Promise<Record<string, Money>> {
  const isTailored = sql`(category IS NULL OR NOT category = ANY(ARRAY(
    SELECT jsonb_array_elements_text(${JSON.stringify(untailored)}::jsonb))))`;
  const cheapest = (which: SQL) =>
    sql`(SELECT min_price_cents FROM products p WHERE ${IS_PUBLIC} AND textile = known.textile AND ${which}
      AND ${IS_BUYABLE} ORDER BY min_price_cents LIMIT 1)`;
  // Steps from one textile to the next by index: there are only a handful among all products.
  const { rows } = await db.execute<{ textile: string; from: number | null }>(sql`
    WITH RECURSIVE known AS (
      SELECT min(textile) AS textile FROM products WHERE ${IS_PUBLIC}
      UNION ALL
      SELECT (SELECT min(textile) FROM products WHERE ${IS_PUBLIC} AND textile > known.textile)
      FROM known WHERE known.textile IS NOT NULL
    )
    SELECT textile, coalesce(${cheapest(isTailored)}, ${cheapest(sql`true`)})
      AS from
    FROM known WHERE textile IS NOT NULL`);
  return Object.fromEntries(
    rows.flatMap(({ textile, from }) => (from === null ? [] : [[textile, toMoney(from)]])),
  );
}

/** Products by their slugs, and lists by the value of their filter. */
interface Places {
  slugs: string[];
  textiles: string[];
  categories: string[];
}

/** The places among these that currently show a product, sold out or not. */
export async function listListed(db: Database, { slugs, textiles, categories }: Places): Promise<Places> {
  const lists = (column: SQL) =>
    sql`EXISTS (SELECT FROM products WHERE ${IS_PUBLIC} AND ${column} = asked.name)`;
  const asked = (which: string, names: string[], column: SQL) =>
    sql`SELECT ${which}::text AS which, name FROM unnest(${sql.param(names)}::text[]) AS asked (name) WHERE ${lists(column)}`;
  const { rows } = await db.execute<{ which: keyof Places; name: string }>(
    sql`${asked("slugs", slugs, sql`slug`)} UNION ALL ${asked("textiles", textiles, sql`textile`)}
      UNION ALL ${asked("categories", categories, sql`category`)}`,
  );
  const found: Places = { slugs: [], textiles: [], categories: [] };
  for (const { which, name } of rows) found[which].push(name);
  return found;
}

const slugsOf = async (db: Database, query: SQL): Promise<string[]> =>
  (await db.execute<{ slug: string }>(query)).rows.map(({ slug }) => slug);
