import { listPieceMovements, type PieceMovement } from "#app/domain/catalogue/stock/list-movements.server.ts";
import { STOCK_REASONS } from "#app/domain/catalogue/stock/stock-correction.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { listReferences } from "#app/domain/orders/queries.server.ts";
import { listChangers } from "#app/platform/audit/list-changes.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { listStyles } from "./load-stock.server.ts";
import { pieceName } from "./stock-list.ts";

/** A movement of one size and colour, with the pieces left before and after it. */
export interface HistoryEntry {
  id: number;
  at: Date;
  /** The reason in words: `Damaged`, `Sold`, `Held at the payment page`. */
  what: string;
  /** An administrator's e-mail; null for a shopper's order, and when nobody is known. */
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

const MOVED_BY: Record<PieceMovement["kind"], string> = {
  make: "Made",
  adjust: "Corrected",
  reserve: "Held at the payment page",
  release: "No longer held",
  sell: "Sold",
  return: "Came back",
};

/**
 * A page of the ledger of one size and colour; null for an unknown one. A sale of held pieces leaves the number as it
 * was, because the hold has taken them already. The audit log tells who moved a piece: both are written in one
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
  const rows = await listPieceMovements(db, { slug, variantId, before }, PER_PAGE + 1);
  const shown = rows.slice(0, PER_PAGE);
  const byHand = shown.flatMap(({ at, orderId }) => (orderId === null ? at : []));
  const [changers, references] = await Promise.all([
    listChangers(db, { subjectKind: "product", subjectId: slug }, byHand),
    listReferences(
      db,
      shown.flatMap(({ orderId }) => orderId ?? []),
    ),
  ]);
  return {
    slug,
    title: style.title,
    name: pieceName(piece),
    entries: shown.map(({ id, at, kind, reason, orderId, change, to }) => ({
      id,
      at: new Date(at),
      what: reason ? STOCK_REASONS[reason] : MOVED_BY[kind],
      who: orderId === null ? (changers.get(at) ?? null) : null,
      reference: orderId === null ? null : (references.get(orderId) ?? null),
      from: to - change,
      to,
    })),
    older: rows.length > PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}
