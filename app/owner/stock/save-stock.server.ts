import * as z from "zod";
import { bookCorrection, stylesOf } from "#app/domain/catalogue/products/book-correction.server.ts";
import { listCorrected } from "#app/domain/catalogue/stock/adjust-stock.server.ts";
import {
  type CorrectedPieces,
  correctionRefusal,
  type StockCorrection,
} from "#app/domain/catalogue/stock/stock-correction.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { CheckoutDeps } from "#app/domain/selling/checkout/checkout-deps.server.ts";
import { releasedPath, STOCK_PATH } from "#app/domain/selling/checkout/held/held-order.ts";
import { releaseHeld } from "#app/domain/selling/checkout/held/list-held.server.ts";
import { act, type PageActions, typedTexts } from "#app/owner/kit/page-actions.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { listStyles } from "./load-stock.server.ts";
import {
  formatBooked,
  formatChange,
  isKey,
  nameAmong,
  type PieceProblem,
  parseStockForm,
} from "./stock-form.ts";
import { pieceName, type StockPlace, type StockStyle, stockPath } from "./stock-list.ts";
import type { StockAnswer } from "./stock-page.tsx";

/** The booked changes, in words for the owner, or the problem of each size and colour; then nothing was booked. */
type SavedStock = Result<string, PieceProblem[]>;

/** Books the owner's corrections of stock. */
export function saveStock(db: Database, admin: Admin, correction: StockCorrection): Promise<SavedStock> {
  return inTransaction(db, async (tx) => {
    const styles = await listStyles(tx, admin, stylesOf(correction.changes));
    return saveCorrection(tx, admin, { correction, styles });
  });
}

/** The same in the caller's transaction. `styles` give the pieces their names. */
export async function saveCorrection(
  tx: Transaction,
  admin: Admin,
  { correction, styles }: { correction: StockCorrection; styles: readonly StockStyle[] },
): Promise<SavedStock> {
  const booked = await bookCorrection(tx, admin, { correction, nameOf: (piece) => nameOf(styles, piece) });
  return booked.ok
    ? ok(formatBooked(styles, booked.value))
    : err(
        booked.error.map((change) => ({
          productSlug: change.productSlug,
          variantId: change.variantId,
          message: correctionRefusal(nameAmong(styles, change), change),
        })),
      );
}

/** A size and colour by its name in the audit log: `Indigo, UK 12`. */
function nameOf(styles: readonly StockStyle[], { productSlug, variantId }: CorrectedPieces): string {
  const style = styles.find(({ slug }) => slug === productSlug);
  const piece = style?.pieces.find((each) => each.variantId === variantId);
  return piece ? pieceName(piece) : variantId;
}

interface StockFormDeps {
  db: Database;
  checkout: CheckoutDeps;
  place: StockPlace;
}

/** The forms of the list: the sizes and colours of one style, and a held order to release. */
export const STOCK_ACTIONS: PageActions<"stock", StockFormDeps, StockAnswer> = {
  area: "stock",
  // Every size and colour of one style, or an order's reference.
  largest: { bytes: 100_000, fields: 1_000 },
  asked: (form) => (form.has("release") ? "release" : "correct"),
  actions: {
    release: act(z.object({ release: z.string() }), async ({ checkout }, admin, { release }) => {
      const came = await releaseHeld(checkout, admin, release);
      return came && { leadsTo: releasedPath(release, came) };
    }),
    correct: act(
      (form) => {
        const correction = parseStockForm(form);
        return correction && ok({ correction, form });
      },
      async ({ db, place }, admin, { correction, form }) => {
        const saved = correction.ok ? await saveStock(db, admin, correction.value) : correction;
        if (saved.ok) return { leadsTo: stockPath(place, STOCK_PATH, { booked: String(form.get("key")) }) };
        const typed = Object.entries(typedTexts(form)).filter(
          ([name]) => name === "reason" || name.startsWith("left|"),
        );
        const slug = String(form.get("slug"));
        return { shown: { slug, problems: saved.error, typed: Object.fromEntries(typed) }, status: 409 };
      },
    ),
  },
};

/** The booking of the form with this key, in words; null for an unknown key. */
export async function findBooked(db: Database, admin: Admin, key: string | null): Promise<string | null> {
  if (!isKey(key)) return null;
  const moved = await listCorrected(db, key);
  if (moved.length === 0) return null;
  const styles = await listStyles(db, admin, stylesOf(moved));
  return `Booked: ${moved.map((each) => `${nameAmong(styles, each)}, ${formatChange(each.pieces)}`).join("; ")}.`;
}
