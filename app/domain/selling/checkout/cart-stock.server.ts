import * as z from "zod";
import { listPiecesLeft } from "#app/domain/catalogue/products/product-lists.server.ts";
import { openOfBrowser } from "#app/domain/orders/open-orders.server.ts";
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
 * private links, count as left, because this browser can buy them. Products that a shopper may not see are absent.
 * `early` are drafts to which the shopper has a key.
 */
export async function findStock(
  db: Database,
  { slugs, key }: StockQuestion,
  opened?: OpenedLinks,
  early: readonly string[] = [],
): Promise<Stock> {
  const heldFor = key === null ? null : openOfBrowser(db, browserKey(key));
  const rows = await listPiecesLeft(db, { slugs, early, heldFor });
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
