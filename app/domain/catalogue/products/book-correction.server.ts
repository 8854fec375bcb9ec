import type { Admin } from "#app/domain/identity/identity.server.ts";
import { recordChanges } from "#app/platform/audit/record-change.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { correctStock } from "../stock/adjust-stock.server.ts";
import {
  type CorrectedPieces,
  type RefusedChange,
  STOCK_REASONS,
  type StockCorrection,
} from "../stock/stock-correction.ts";
import { announceStock } from "./announce-products.server.ts";

/**
 * Books corrections in the ledger, the audit log and the announcements, in the caller's transaction, and returns the
 * corrected numbers. `nameOf` gives a size and colour its name for the log. It writes nothing when a change is refused.
 */
export async function bookCorrection(
  tx: Transaction,
  admin: Admin,
  { correction, nameOf }: { correction: StockCorrection; nameOf: (piece: CorrectedPieces) => string },
): Promise<Result<CorrectedPieces[], RefusedChange[]>> {
  const corrected = await correctStock(tx, correction);
  if (!corrected.ok) return corrected;
  const { before, pieces } = corrected.value;
  if (pieces.length > 0) {
    await recordCorrection(tx, admin, { correction, pieces, nameOf });
    await announceStock(
      tx,
      pieces.map(({ from, to, ...piece }) => ({ ...piece, pieces: Math.abs(to - from) })),
    );
  }
  return ok([...before, ...pieces]);
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
    nameOf,
  }: {
    correction: StockCorrection;
    pieces: readonly CorrectedPieces[];
    nameOf: (piece: CorrectedPieces) => string;
  },
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
          .map((piece) => ({ field: `Pieces left, ${nameOf(piece)}`, from: piece.from, to: piece.to })),
        { field: "Reason", from: null, to: STOCK_REASONS[reason] },
      ],
    })),
  );
}
