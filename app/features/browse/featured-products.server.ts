/**
 * The few products that are shown as examples: on the home page, and beside a product. Each query takes what it needs
 * from the top of an index and stops there, so none of them slows down as the catalogue grows.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Product, ProductSummary } from "#app/features/products/product.ts";
import { listProductsBySlug } from "#app/features/products/queries.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { type Pence, pence } from "#app/shared/money.ts";

const IS_PUBLIC = sql`is_active AND deleted_at IS NULL`;
/** A piece of it can be bought. */
const IS_BUYABLE = sql`EXISTS (SELECT FROM variants v WHERE v.product_slug = p.slug AND v.is_offered
  AND (v.pieces_on_hand IS NULL OR v.pieces_on_hand > 0))`;

/**
 * How many of the newest products of a cloth or kind are considered: where all of them are sold out, older ones would
 * be too.
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

/** Similar pieces: the same cloth first, then the same kind; only those that can be bought. */
export async function listWornWith(db: Database, product: Product, limit = 4): Promise<ProductSummary[]> {
  const { slug, textile, category } = product;
  // Each of them from its own index; the product itself may be among them.
  const closest = [
    sql`textile = ${textile} AND category = ${category}`,
    sql`textile = ${textile}`,
    sql`category = ${category}`,
    sql`true`,
  ].map(
    (which, place) =>
      sql`(SELECT slug, created_at, ${place}::int AS place
        FROM (SELECT slug, created_at FROM products WHERE ${IS_PUBLIC} AND ${which}
          ORDER BY created_at DESC, slug LIMIT ${LOOKED_AT}::int) p
        WHERE ${IS_BUYABLE} ORDER BY created_at DESC, slug LIMIT ${limit + 1}::int)`,
  );
  const slugs = await slugsOf(
    db,
    sql`SELECT slug FROM (${sql.join(closest, sql` UNION ALL `)}) close WHERE slug <> ${slug}
      GROUP BY slug ORDER BY min(place), max(created_at) DESC, slug LIMIT ${limit}`,
  );
  return listProductsBySlug(db, slugs);
}

/**
 * The lowest price of each textile, among products that can be bought. A tote's price says little about a dress's, so
 * accessories count only where there is nothing else.
 */
export async function listPricesFrom(db: Database): Promise<Record<string, Pence>> {
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
    SELECT textile, coalesce(${cheapest(sql`category IS DISTINCT FROM 'accessories'`)}, ${cheapest(sql`true`)})
      AS from
    FROM known WHERE textile IS NOT NULL`);
  return Object.fromEntries(
    rows.flatMap(({ textile, from }) => (from === null ? [] : [[textile, pence(from)]])),
  );
}

/** Products by their slugs, and lists by the value of their filter. */
interface Places {
  slugs: string[];
  textiles: string[];
  categories: string[];
}

/** Those of some places of the catalogue that currently show something, sold out or not. */
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
