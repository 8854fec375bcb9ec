import { listCorrected, lockPieces } from "#app/domain/catalogue/stock/adjust-stock.server.ts";
import type { Pieces } from "#app/domain/catalogue/stock/ledger.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type CountedPieces, parseCount, type StockCount } from "./kept-count.ts";
import { listStyles } from "./load-stock.server.ts";
import { bookCorrection, stylesOf } from "./save-stock.server.ts";
import { nameAmong, type PieceProblem } from "./stock-form.ts";
import { onShelf, type StockStyle } from "./stock-list.ts";

/** A stock-take that came back: nothing of it was booked. */
export interface CountAnswer {
  problems: PieceProblem[];
  /** What was typed, by the names of the fields. */
  typed: Record<string, string>;
}

/** What became of a stock-take: the numbers of the pieces counted and booked, or the form with its problems. */
export async function answerCount(
  db: Database,
  admin: Admin,
  form: FormData,
): Promise<{ key: string; counted: number } | { answer: CountAnswer } | null> {
  const parsed = parseCount(form);
  if (!parsed) return null;
  const booked = parsed.ok ? await bookCount(db, admin, parsed.value) : parsed;
  if (booked.ok && parsed.ok) return { key: parsed.value.key, counted: parsed.value.counted.length };
  const typed = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return { answer: { problems: booked.ok ? [] : booked.error, typed: Object.fromEntries(typed) } };
}

/** The words about a stock-take that was booked, from its number of counted sizes in the address. */
export function formatCounted(counted: string | null, booked: string | null): string | null {
  if (counted === null || !/^\d{1,5}$/.test(counted)) return null;
  if (counted === "0") return "Nothing was counted: every field was empty.";
  const sizes = counted === "1" ? "1 size" : `${counted} sizes`;
  return `${sizes} counted. ${booked ?? "Nothing differs, so nothing was booked."}`;
}

/**
 * Books the differences of a stock-take, all of them or none. The difference is what was counted less what was expected
 * on the shelf at that moment. Sales do not change what is expected, because a piece that is sold or held stands there
 * until it is sent. Where anything else changed it since (a parcel was sent, somebody corrected it), the difference
 * would be wrong: that piece is refused, and must be counted again. A form that is sent again with more numbers, while
 * its first answer is on the way, books those as well. Returns the number of differences.
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
    const moved = rest.flatMap((each) => movedWords(styles, each));
    if (moved.length > 0) return err(moved);
    const changes = rest
      .map(({ counted, expected, ...piece }) => ({ ...piece, by: counted - expected, seen: null }))
      .filter(({ by }) => by !== 0);
    const correction = { reason: "count", key, changes } as const;
    const saved = await bookCorrection(tx, admin, { correction, styles });
    return saved.ok ? ok(booked.length + changes.length) : saved;
  });
}

/** Whether a movement is the difference of a counted piece. */
const isSame = (moved: Pieces, { productSlug, variantId, counted, expected }: CountedPieces): boolean =>
  moved.productSlug === productSlug && moved.variantId === variantId && moved.pieces === counted - expected;

/** The problem of a piece that something else than a sale has moved since it was counted. */
function movedWords(styles: readonly StockStyle[], counted: CountedPieces): PieceProblem[] {
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
