import {
  type CorrectedPieces,
  isStockReason,
  MAX_LEFT,
  type PieceChange,
  type StockCorrection,
} from "#app/domain/catalogue/stock/stock-correction.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { StockStyle } from "./stock-list.ts";

/** A problem of one size and colour, for its field. */
export interface PieceProblem {
  productSlug: string;
  variantId: string;
  message: string;
}

export const NOT_A_NUMBER = "Give a whole number of pieces, 0 or more.";

/** A typed number of pieces; null for anything else. */
export function parseLeft(text: string): number | null {
  const digits = text.replaceAll(/[\s,]/g, "");
  return /^\d{1,6}$/.test(digits) && Number(digits) <= MAX_LEFT ? Number(digits) : null;
}

/**
 * Reads the form of one style, in the browser and on the server: for each size and colour the number that was shown
 * (`seen|…`) and the one in the field (`left|…`), and the button − or + that was pressed (`step|…`). Null for a form
 * that the page did not make.
 */
export function parseStockForm(form: FormData): Result<StockCorrection, PieceProblem[]> | null {
  const [productSlug, reason, key] = ["slug", "reason", "key"].map((name) => form.get(name));
  if (typeof productSlug !== "string" || !isKey(key) || !isStockReason(reason)) return null;
  const changes: PieceChange[] = [];
  const problems: PieceProblem[] = [];
  for (const [name, value] of form) {
    const [what, variantId = ""] = splitName(name);
    if (what !== "left" || typeof value !== "string") continue;
    const seen = parseLeft(textIn(form, `seen|${variantId}`));
    const typed = parseLeft(value);
    const step = stepOf(form.get(`step|${variantId}`));
    if (seen === null) return null;
    if (typed === null) problems.push({ productSlug, variantId, message: NOT_A_NUMBER });
    else if (typed !== seen) changes.push({ productSlug, variantId, by: typed - seen + step, seen });
    else if (step !== 0) changes.push({ productSlug, variantId, by: step, seen: null });
  }
  return problems.length > 0 ? err(problems) : ok({ reason, key, changes });
}

/**
 * The texts of a form after one of its numbers was typed. The number that was shown at the beginning of the typing is
 * the one that is replaced: reloading the list meanwhile does not change it unseen.
 */
export const withTypedLeft = (
  texts: Readonly<Record<string, string>>,
  variantId: string,
  { text, shown }: { text: string; shown: number | null },
): Record<string, string> => ({
  [`seen|${variantId}`]: String(shown ?? ""),
  ...texts,
  [`left|${variantId}`]: text,
});

/** The most changes in one correction: a style has fewer sizes and colours. */
const MAX_CHANGES = 400;

/** A correction from a script or from the device's storage, if it is whole. Anybody can send or store anything. */
export function parseCorrection(value: unknown): StockCorrection | null {
  if (typeof value !== "object" || value === null) return null;
  const { reason, key, changes } = value as Partial<Record<keyof StockCorrection, unknown>>;
  if (!isKey(key) || !isStockReason(reason)) return null;
  if (!Array.isArray(changes) || changes.length > MAX_CHANGES || !changes.every(isChange)) return null;
  const parts = changes.map(({ productSlug, variantId, by, seen }) => ({ productSlug, variantId, by, seen }));
  return { reason, key, changes: parts };
}

function isChange(value: unknown): value is PieceChange {
  if (typeof value !== "object" || value === null) return false;
  const { productSlug, variantId, by, seen } = value as Partial<Record<keyof PieceChange, unknown>>;
  const isCount = (count: unknown) => Number.isInteger(count) && Math.abs(count as number) <= MAX_LEFT;
  const isNamed = typeof productSlug === "string" && typeof variantId === "string";
  return isNamed && isCount(by) && (seen === null || isCount(seen));
}

export const isKey = (text: unknown): text is string =>
  typeof text === "string" && /^[\w-]{8,64}$/.test(text);

const stepOf = (value: unknown): -1 | 0 | 1 => (value === "1" ? 1 : value === "-1" ? -1 : 0);

function splitName(name: string): [what: string, rest?: string] {
  const at = name.indexOf("|");
  return at === -1 ? [name] : [name.slice(0, at), name.slice(at + 1)];
}

/** A piece by its full name, from the styles that are known. */
export function nameAmong(
  styles: readonly StockStyle[],
  { productSlug, variantId }: { productSlug: string; variantId: string },
): string {
  const style = styles.find(({ slug }) => slug === productSlug);
  const piece = style?.pieces.find((each) => each.variantId === variantId);
  return describePiece(style?.title ?? productSlug, piece?.color, piece?.size);
}

/** What was booked: `Adire Kaftan, Indigo, UK 12: 5 → 4`. */
export const formatBooked = (styles: readonly StockStyle[], booked: readonly CorrectedPieces[]): string =>
  booked.length === 0
    ? "No number is different: nothing was booked."
    : booked.map((piece) => `${nameAmong(styles, piece)}: ${piece.from} → ${piece.to}`).join("; ");

/** A change with its sign: `+2`, `−1`. */
export const formatChange = (by: number): string => (by > 0 ? `+${by}` : by < 0 ? `−${-by}` : "0");
