import * as z from "zod";
import { type Pence, parsePounds, pence } from "#app/shared/money.ts";

// The page's policy forbids eval: the library must not even try it in the browser.
z.config({ jitless: true });

/** Dearer than anything a shop like this sells, and far from what the database can hold. */
const HIGHEST_PRICE = pence(10_000_000);
const MAX_PIECES = 100_000;

/** The price of a product as it was typed, or stands in a file; null for what is none. */
export function parsePrice(text: string): Pence | null {
  const price = parsePounds(text);
  return price !== null && price <= HIGHEST_PRICE ? price : null;
}

/** Above it, a price may have lost its decimal point. */
const UNUSUAL_ABOVE = pence(1_000_000);

/** Whether a price is more likely a slip than meant: nothing at all, or more than £10,000. It is asked about. */
export const isUnusualPrice = (price: Pence): boolean => price === 0 || price > UNUSUAL_ABOVE;

/** A whole number of pieces; null for none typed, undefined for what is no number. */
export function parsePieces(text: string): number | null | undefined {
  const digits = text.trim();
  if (digits === "") return null;
  return /^\d{1,6}$/.test(digits) && Number(digits) <= MAX_PIECES ? Number(digits) : undefined;
}

/** A text field as a value, or the sentence that says what is wrong with it. */
export const typedAs = <Value>(read: (text: string) => Value | undefined, message: string) =>
  z.string().transform((typed, context): Value => {
    const value = read(typed);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
