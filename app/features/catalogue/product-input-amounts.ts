import * as z from "zod";
import { type Pence, poundsToPence } from "#app/shared/money.ts";

// The page's policy forbids eval: the library must not even try it in the browser.
z.config({ jitless: true });

/** Dearer than anything a shop like this sells, and far from what the database can hold. */
const MOST_POUNDS = 100_000;
const MOST_PIECES = 100_000;

/** Pounds as people type them (`180`, `£1,245.50`) in pence, or null for what is no price. */
export function readPounds(text: string): Pence | null {
  const typed = text.trim().replace(/^£\s*/, "").replaceAll(",", "");
  if (!/^(\d+\.?\d*|\.\d+)$/.test(typed)) return null;
  const pounds = Number(typed);
  return pounds <= MOST_POUNDS ? poundsToPence(pounds) : null;
}

/** How pence stand in the form: `185`, `4.95`. */
export const poundsOf = (amount: Pence): string => {
  const pounds = amount / 100;
  return Number.isInteger(pounds) ? String(pounds) : pounds.toFixed(2);
};

/** A whole number of pieces; null for none typed, undefined for what is no number. */
export function readPieces(text: string): number | null | undefined {
  const digits = text.trim();
  if (digits === "") return null;
  return /^\d{1,6}$/.test(digits) && Number(digits) <= MOST_PIECES ? Number(digits) : undefined;
}

/** A text field as a value, or the sentence that says what is wrong with it. */
export const typedAs = <Value>(read: (text: string) => Value | undefined, message: string) =>
  z.string().transform((typed, context): Value => {
    const value = read(typed);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
