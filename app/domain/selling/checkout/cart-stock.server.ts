import { and, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { isOffered, isSeenWith } from "#app/domain/catalogue/products/queries.server.ts";
import { products, stockMovements, variants } from "#app/domain/catalogue/products.tables.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { findHeldPieces, type OpenedLinks } from "#app/domain/people/lists/held-pieces.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { NO_SLUGS, slugsSchema } from "#app/platform/http/slugs-schema.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { MAX_ASKED, type Stock } from "../cart/stock/stock.ts";
import { MAX_KEY_LENGTH } from "./checkout-input.ts";
import { browserKey } from "./checkout-key.server.ts";

/** The products of a cart, and the key of its browser if that has opened a checkout. */
interface StockQuestion {
  slugs: string[];
  key: string | null;
}

const BAD_KEY = `The checkout key is longer than ${MAX_KEY_LENGTH} characters.`;

const stockQuestion = z.object({
  slugs: slugsSchema(MAX_ASKED),
  key: z.string().max(MAX_KEY_LENGTH, BAD_KEY).nullable(),
});

/** Parses a cart's question; other parameters are ignored. The error is a sentence. */
export function parseStockQuestion(
  params: URLSearchParams,
  key: string | null,
): Result<StockQuestion, string> {
  const parsed = stockQuestion.safeParse({ slugs: params.getAll("slug"), key });
  return parsed.success ? ok(parsed.data) : err(parsed.error.issues[0]?.message ?? NO_SLUGS);
}

/**
 * The pieces left of these products. Pieces that this browser's own unpaid checkout holds, or that are held behind its
 * private links, count as left, because this browser can buy them. Products that a shopper may not see are absent. `early`
 * are drafts to which the shopper has a key.
 */
export async function findStock(
  db: Database,
  { slugs, key }: StockQuestion,
  opened?: OpenedLinks,
  early: readonly string[] = [],
): Promise<Stock> {
  const rows = await db
    .select({
      slug: variants.productSlug,
      id: variants.id,
      left: sql<number | null>`${variants.piecesOnHand} + ${key === null ? sql`0` : heldBy(db, key)}`,
    })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.productSlug))
    .where(and(isSeenWith(early), isOffered(slugs)));
  const heldOf = await findHeldPieces(db, opened);
  const bySlug = Map.groupBy(rows, ({ slug }) => slug);
  return Object.fromEntries(
    [...bySlug].map(([slug, counts]) => [
      slug,
      Object.fromEntries(
        counts.map(({ id, left }) => [
          id,
          left === null ? null : left + heldOf({ productSlug: slug, variantId: id }),
        ]),
      ),
    ]),
  );
}

/** The pieces of a variant that the open checkouts of a browser hold. */
const heldBy = (db: Database, key: string): SQL =>
  sql`(${db
    .select({ pieces: sql`coalesce(sum(${stockMovements.pieces}), 0)::int` })
    .from(orders)
    .innerJoin(stockMovements, eq(stockMovements.orderId, orders.id))
    .where(
      and(
        eq(orders.browserKey, browserKey(key)),
        eq(orders.state, "open"),
        eq(stockMovements.kind, "reserve"),
        eq(stockMovements.productSlug, variants.productSlug),
        eq(stockMovements.variantId, variants.id),
      ),
    )})`;
