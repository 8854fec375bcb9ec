import { stylesOf } from "#app/domain/catalogue/products/book-correction.server.ts";
import { listCorrected, lockPieces } from "#app/domain/catalogue/stock/adjust-stock.server.ts";
import type { Pieces } from "#app/domain/catalogue/stock/ledger.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { act, type PageActions, typedTexts } from "#app/owner/kit/page-actions.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type CountedPieces, parseCount, type StockCount } from "./kept-count.ts";
import { listStyles } from "./load-stock.server.ts";
import { saveCorrection } from "./save-stock.server.ts";
import { nameAmong, type PieceProblem } from "./stock-form.ts";
import { COUNT_PATH, onShelf, type StockPlace, type StockStyle, stockPath } from "./stock-list.ts";

/** A stock-take that came back: nothing of it was booked. */
export interface CountAnswer {
  problems: PieceProblem[];
  /** The input, by the names of the fields. */
  typed: Record<string, string>;
}

export const COUNT_ACTIONS: PageActions<"stock-take", { db: Database; place: StockPlace }, CountAnswer> = {
  area: "stock-take",
  // Two fields for every size and colour of a page of styles.
  largest: { bytes: 1_000_000, urlEncodedBytes: 1_000_000, fields: 10_000 },
  asked: () => "count",
  actions: {
    count: act(
      (form) => {
        const count = parseCount(form);
        return count && ok({ count, typed: typedTexts(form) });
      },
      async ({ db, place }, admin, { count, typed }) => {
        if (!count.ok) return { shown: { problems: count.error, typed }, status: 409 };
        const { key: booked, counted } = count.value;
        const saved = await bookCount(db, admin, count.value);
        if (!saved.ok) return { shown: { problems: saved.error, typed }, status: 409 };
        return { leadsTo: stockPath(place, COUNT_PATH, { booked, counted: String(counted.length) }) };
      },
    ),
  },
};

/** The words about a stock-take that was booked, from its number of counted sizes in the address. */
export function formatCounted(counted: string | null, booked: string | null): string | null {
  if (counted === null || !/^\d{1,5}$/.test(counted)) return null;
  if (counted === "0") return "Nothing was counted: every field was empty.";
  const sizes = counted === "1" ? "1 size" : `${counted} sizes`;
  return `${sizes} counted. ${booked ?? "Nothing differs, so nothing was booked."}`;
}

/**
 * Books the differences of a stock-take, all of them or none. A difference is the count less the number that was
 * expected on the shelf at that moment. Sales do not change the expected number, because a piece that is sold or held
 * stands there until it is sent. If anything else changed it since (a parcel was sent, somebody corrected it), the
 * difference would be wrong: that piece is refused, and must be counted again. A form that is sent again with more
 * numbers, while its first answer is on the way, books those as well. Returns the number of differences.
 */
export function bookCount(
  db: Database,
  admin: Admin,
  { key, counted }: StockCount,
): Promise<Result<number, PieceProblem[]>> {
  return inTransaction(db, async (tx) => {
    await lockPieces(tx, counted);
    const booked = await listCorrected(tx, key);
    const rest = counted.filter((each) => !booked.some((before) => isSame(before, each)));
    const styles = await listStyles(tx, admin, stylesOf(rest));
    const moved = rest.flatMap((each) => formatMoved(styles, each));
    if (moved.length > 0) return err(moved);
    const changes = rest
      .map(({ counted, expected, ...piece }) => ({ ...piece, by: counted - expected, seen: null }))
      .filter(({ by }) => by !== 0);
    const correction = { reason: "count", key, changes } as const;
    const saved = await saveCorrection(tx, admin, { correction, styles });
    return saved.ok ? ok(booked.length + changes.length) : saved;
  });
}

/** Whether a movement is the difference of a counted piece. */
const isSame = (moved: Pieces, { productSlug, variantId, counted, expected }: CountedPieces): boolean =>
  moved.productSlug === productSlug && moved.variantId === variantId && moved.pieces === counted - expected;

/** The problem of a piece that was moved since its count by anything but a sale. */
function formatMoved(styles: readonly StockStyle[], counted: CountedPieces): PieceProblem[] {
  const { productSlug, variantId, expected } = counted;
  const style = styles.find(({ slug }) => slug === productSlug);
  const piece = style?.pieces.find((each) => each.variantId === variantId);
  const now = piece ? onShelf(piece) : null;
  if (now === expected) return [];
  const name = nameAmong(styles, counted);
  const message =
    now === null
      ? `${name} is not counted any more. Leave its field empty.`
      : `${name}: ${expected} were expected when you counted, and ${now} are now. Count it again.`;
  return [{ productSlug, variantId, message }];
}
