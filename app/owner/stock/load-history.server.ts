import { sql } from "drizzle-orm";
import { stockMovements } from "#app/domain/catalogue/products.tables.server.ts";
import { STOCK_REASONS, type StockReason } from "#app/domain/catalogue/stock/stock-correction.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { listStyles } from "./load-stock.server.ts";
import { pieceName } from "./stock-list.ts";

/** A movement of one size and colour, with the pieces left before and after it. */
export interface HistoryEntry {
  id: number;
  at: Date;
  /** The reason in words: `Damaged`, `Sold`, `Held at the payment page`. */
  what: string;
  /** An administrator's e-mail; null for a shopper's order, or where nobody is known. */
  who: string | null;
  /** The reference of the order that moved it. */
  reference: string | null;
  from: number;
  to: number;
}

/** The history of one size and colour, newest first. */
export interface StockHistory {
  slug: string;
  title: string;
  name: string;
  entries: HistoryEntry[];
  /** The movement before which the next page begins; null when this is the last page. */
  older: number | null;
}

const PER_PAGE = 60;

type Kind = (typeof stockMovements.$inferSelect)["kind"];

const MOVED_BY: Record<Kind, string> = {
  make: "Made",
  adjust: "Corrected",
  reserve: "Held at the payment page",
  release: "No longer held",
  sell: "Sold",
  return: "Came back",
};

/**
 * A page of the ledger of one size and colour; null for an unknown one. A sale of held pieces leaves the number as it
 * was, because the hold has taken them already. Who moved it is read from the audit log: both are written in one
 * transaction, so they have the same time.
 */
export async function loadHistory(
  db: Database,
  admin: Admin,
  { slug, variantId, before }: { slug: string; variantId: string; before: number | null },
): Promise<StockHistory | null> {
  const [style] = await listStyles(db, admin, [slug]);
  const piece = style?.pieces.find((each) => each.variantId === variantId);
  if (!style || !piece) return null;
  const { rows } = await db.execute<{
    id: number;
    at: string;
    kind: Kind;
    reason: StockReason | null;
    who: string | null;
    reference: string | null;
    change: number;
    to: number;
  }>(sql`
    WITH moves AS (
      SELECT moved.*, CASE WHEN kind IN ('make', 'adjust', 'release', 'return') THEN pieces
          WHEN kind = 'sell' AND sum(CASE kind WHEN 'reserve' THEN 1 WHEN 'release' THEN -1 ELSE 0 END)
            OVER (PARTITION BY order_id, line_no) > 0 THEN 0
          ELSE -pieces END AS change
      FROM ${stockMovements} AS moved WHERE product_slug = ${slug} AND variant_id = ${variantId}
    ), counted AS (
      SELECT moves.*, (sum(change) OVER (ORDER BY id))::int AS left_after FROM moves
    )
    SELECT c.id, c.at, c.kind, c.reason, c.change::int, c.left_after AS to,
      (SELECT email FROM ${adminChanges} AS log WHERE log.subject_kind = 'product' AND log.subject_id = c.product_slug
        AND log.at = c.at AND c.order_id IS NULL LIMIT 1) AS who,
      (SELECT reference FROM ${orders} AS o WHERE o.id = c.order_id) AS reference
    FROM counted AS c WHERE ${before}::int IS NULL OR c.id < ${before}
    ORDER BY c.id DESC LIMIT ${PER_PAGE + 1}`);
  const shown = rows.slice(0, PER_PAGE);
  return {
    slug,
    title: style.title,
    name: pieceName(piece),
    entries: shown.map(({ id, at, kind, reason, who, reference, change, to }) => ({
      id,
      at: new Date(at),
      what: reason ? STOCK_REASONS[reason] : MOVED_BY[kind],
      who,
      reference,
      from: to - change,
      to,
    })),
    older: rows.length > PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}
