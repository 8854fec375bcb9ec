import { err, ok, type Result } from "#app/shared/result.ts";
import { isKey, NOT_A_NUMBER, type PieceProblem, parseLeft } from "./stock-form.ts";

/** A counted size and colour, and what was expected on the shelf when it was counted. */
export interface CountedPieces {
  productSlug: string;
  variantId: string;
  counted: number;
  expected: number;
}

export interface StockCount {
  /** The form's own: the same key is booked once. */
  key: string;
  counted: CountedPieces[];
}

/** The name of a field of the count: `counted|adire-kaftan|adire-kaftan-indigo-12`. */
export const countField = (what: "counted" | "expected", slug: string, variantId: string): string =>
  `${what}|${slug}|${variantId}`;

/** Reads the form of a stock-take; empty fields are not counted. Null for a form that the page did not make. */
export function parseCount(form: FormData): Result<StockCount, PieceProblem[]> | null {
  const key = form.get("key");
  if (!isKey(key)) return null;
  const counted: CountedPieces[] = [];
  const problems: PieceProblem[] = [];
  for (const [name, value] of form) {
    const [what, productSlug, ...rest] = name.split("|");
    if (what !== "counted" || productSlug === undefined || typeof value !== "string") continue;
    if (value.trim() === "") continue;
    const variantId = rest.join("|");
    const expected = parseLeft(String(form.get(countField("expected", productSlug, variantId)) ?? ""));
    if (expected === null) return null;
    const number = parseLeft(value);
    if (number === null) problems.push({ productSlug, variantId, message: NOT_A_NUMBER });
    else counted.push({ productSlug, variantId, counted: number, expected });
  }
  return problems.length > 0 ? err(problems) : ok({ key, counted });
}
