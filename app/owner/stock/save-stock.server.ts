import { announceStock } from "#app/domain/catalogue/products/announce-stock.server.ts";
import { correctStock } from "#app/domain/catalogue/stock/adjust-stock.server.ts";
import {
  type CorrectedPieces,
  STOCK_REASONS,
  type StockCorrection,
} from "#app/domain/catalogue/stock/stock-correction.ts";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import { recordChanges } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { listStyles } from "./load-stock.server.ts";
import type { PieceProblem } from "./stock-form.ts";
import { pieceName, type StockStyle } from "./stock-list.ts";
import { correctionRefusal, formatBooked, nameAmong } from "./stock-words.ts";

/** What was booked, in words for the owner, or the problem of each size and colour; then nothing was booked. */
export type SavedStock = Result<string, PieceProblem[]>;

/** Books the owner's corrections of stock. */
export function saveStock(db: Database, admin: Admin, correction: StockCorrection): Promise<SavedStock> {
  return inTransaction(db, async (tx) => {
    const styles = await listStyles(tx, admin, stylesOf(correction.changes));
    return bookCorrection(tx, admin, { correction, styles });
  });
}

/**
 * Books corrections in the ledger, the audit log and the announcements, in the caller's transaction. `styles` give the
 * pieces their names. It writes nothing when a change is refused.
 */
export async function bookCorrection(
  tx: Transaction,
  admin: Admin,
  { correction, styles }: { correction: StockCorrection; styles: readonly StockStyle[] },
): Promise<SavedStock> {
  const corrected = await correctStock(tx, correction);
  if (!corrected.ok) {
    return err(
      corrected.error.map((change) => ({
        productSlug: change.productSlug,
        variantId: change.variantId,
        message: correctionRefusal(nameAmong(styles, change), change),
      })),
    );
  }
  const { before, pieces } = corrected.value;
  if (pieces.length > 0) {
    await recordCorrection(tx, admin, { correction, pieces, styles });
    await announceStock(
      tx,
      pieces.map(({ from, to, ...piece }) => ({ ...piece, pieces: Math.abs(to - from) })),
    );
  }
  return ok(formatBooked(styles, [...before, ...pieces]));
}

/** The slugs of the changed styles, each once. */
export const stylesOf = (changes: readonly { productSlug: string }[]): string[] => [
  ...new Set(changes.map(({ productSlug }) => productSlug)),
];

/** One entry of the audit log for each style. The page of a piece's history reads from it who moved it. */
async function recordCorrection(
  tx: Transaction,
  admin: Admin,
  {
    correction: { reason },
    pieces,
    styles,
  }: { correction: StockCorrection; pieces: readonly CorrectedPieces[]; styles: readonly StockStyle[] },
): Promise<void> {
  await recordChanges(
    tx,
    admin,
    stylesOf(pieces).map((slug) => ({
      subjectKind: "product",
      subjectId: slug,
      action: "stock corrected",
      changes: [
        ...pieces
          .filter(({ productSlug }) => productSlug === slug)
          .map((piece) => ({ field: fieldOf(styles, piece), from: piece.from, to: piece.to })),
        { field: "Reason", from: null, to: STOCK_REASONS[reason] },
      ],
    })),
  );
}

/** The corrected number's name in the audit log: `Pieces left, Indigo, UK 12`. */
function fieldOf(styles: readonly StockStyle[], { productSlug, variantId }: CorrectedPieces): string {
  const style = styles.find(({ slug }) => slug === productSlug);
  const piece = style?.pieces.find((each) => each.variantId === variantId);
  return `Pieces left, ${piece ? pieceName(piece) : variantId}`;
}
