import { announceStock } from "#app/domain/catalogue/products/save-product.server.ts";
import { correctStock, listCorrected } from "#app/domain/catalogue/stock/adjust-stock.server.ts";
import {
  type CorrectedPieces,
  STOCK_REASONS,
  type StockCorrection,
} from "#app/domain/catalogue/stock/stock-correction.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { recordChanges } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { listStyles } from "./load-stock.server.ts";
import {
  correctionRefusal,
  formatBooked,
  formatChange,
  isKey,
  nameAmong,
  type PieceProblem,
  parseStockForm,
} from "./stock-form.ts";
import { pieceName, type StockStyle } from "./stock-list.ts";
import type { StockAnswer } from "./stock-page.tsx";

/** What was booked, in words for the owner, or the problem of each size and colour; then nothing was booked. */
type SavedStock = Result<string, PieceProblem[]>;

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

/** What became of a style's form: the key of what was booked, or the form with its problems. Null for a form of another page. */
export async function answerStockForm(
  db: Database,
  admin: Admin,
  form: FormData,
): Promise<{ bookedKey: string } | { answer: StockAnswer } | null> {
  const parsed = parseStockForm(form);
  if (!parsed) return null;
  const saved = parsed.ok ? await saveStock(db, admin, parsed.value) : parsed;
  if (saved.ok) return { bookedKey: String(form.get("key")) };
  const typed = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return {
    answer: {
      slug: String(form.get("slug")),
      problems: saved.error,
      typed: Object.fromEntries(typed.filter(([name]) => name === "reason" || name.startsWith("left|"))),
    },
  };
}

/** What the form with this key booked, in words; null for an unknown key. */
export async function findBooked(db: Database, admin: Admin, key: string | null): Promise<string | null> {
  if (!isKey(key)) return null;
  const moved = await listCorrected(db, key);
  if (moved.length === 0) return null;
  const styles = await listStyles(db, admin, stylesOf(moved));
  return `Booked: ${moved.map((each) => `${nameAmong(styles, each)}, ${formatChange(each.pieces)}`).join("; ")}.`;
}
