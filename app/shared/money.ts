import { formatCount } from "./words.ts";

/**
 * The currency of all amounts: its ISO code, as schema.org and our tables write it and as Stripe does, its symbol and its
 * name in a sentence.
 * A second currency would begin here: `Money` would carry it.
 */
export const CURRENCY = { code: "GBP", lowerCode: "gbp", symbol: "£", name: "pounds" } as const;

/**
 * Money is an integer of the currency's minor unit everywhere except in the browser's stored cart, which keeps the
 * major unit. Only this file converts, reads or formats it.
 */
declare const moneyBrand: unique symbol;

/** A whole number of the minor unit: pence. */
export type Money = number & { readonly [moneyBrand]: true };

/** Marks an integer as money in pence. Throws a `RangeError` on anything but a safe integer. */
export function toMoney(amount: number): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of pence: ${amount}`);
  return (amount === 0 ? 0 : amount) as Money; // never -0, which would be read as "-£0"
}

/**
 * Pounds to pence, rounded to the nearest penny, halves up (specification, section 9: price × 100, rounded). Throws a
 * `RangeError` on NaN, Infinity and amounts that are too large.
 */
export function fromMajorUnits(pounds: number): Money {
  // 1.005 * 100 is 100.49999999999999: shifting the decimal exponent rounds what the person typed.
  const [digits, exponent = "0"] = String(pounds).split("e");
  return toMoney(Math.round(Number(`${digits}e${Number(exponent) + 2}`)));
}

/** Pence to pounds, for the cart's stored form and for machine-readable prices. */
export const toMajorUnits = (amount: Money): number => amount / 100;

/** The sum of a list of amounts. */
export const sumMoney = (amounts: readonly Money[]): Money =>
  toMoney(amounts.reduce<number>((total, amount) => total + amount, 0));

/** An amount multiplied by a count. */
export const timesMoney = (amount: Money, quantity: number): Money => toMoney(amount * quantity);

/** An amount for people: `£185`, `£1,245`, `£4.95`. Whole pounds have no decimals. */
export function formatMoney(amount: Money): string {
  const size = Math.abs(amount);
  const pounds = formatCount(Math.floor(size / 100));
  const after = size % 100 === 0 ? "" : `.${String(size % 100).padStart(2, "0")}`;
  return `${amount < 0 ? "-" : ""}${CURRENCY.symbol}${pounds}${after}`;
}

/** A whole number without separators, or in groups of three with the same separator throughout. */
const POUNDS_AND_PENCE = [
  /^(?<pounds>\d+)(?:[.,](?<pence>\d{1,2}))?$/,
  /^(?<pounds>[1-9]\d{0,2}(?:,\d{3})+)(?:\.(?<pence>\d{1,2}))?$/,
  /^(?<pounds>[1-9]\d{0,2}(?:\s\d{3})+)(?:[.,](?<pence>\d{1,2}))?$/,
  /^(?<pounds>[1-9]\d{0,2}(?:\.\d{3})+),(?<pence>\d{1,2})$/,
  /^(?<pounds>)[.,](?<pence>\d{1,2})$/,
];
/** More digits are no amount of money, and would exceed a safe integer. */
const MAX_DIGITS = 12;
/** In characters, with separators and currency. */
const MAX_AMOUNT_LENGTH = 40;

/**
 * Parses pounds as people and spreadsheets write them, into pence; null for an invalid amount. All forms and files
 * share this rule: one or two digits after the last comma or point are pence (`165,00`, `12.5`), three after a comma
 * are thousands (`1,249`, `1,249.90`). An ambiguous amount (`12.505`, `1,2,3`) is refused, never guessed.
 */
export function parseMoney(text: string): Money | null {
  const whole = text.trim();
  // A file's cell may be long, and the search for its end takes quadratic time.
  if (whole.length > MAX_AMOUNT_LENGTH) return null;
  const typed = whole.replace(/^(?:£|GBP)\s*/i, "").replace(/\s*(?:£|GBP)$/i, "");
  for (const shape of POUNDS_AND_PENCE) {
    const { pounds = "", pence: ofPound = "" } = shape.exec(typed)?.groups ?? {};
    if (pounds + ofPound === "") continue;
    const digits = pounds.replaceAll(/\D/g, "") + ofPound.padEnd(2, "0");
    return digits.length > MAX_DIGITS ? null : toMoney(Number(digits));
  }
  return null;
}

/** An amount for a field or a file, in a form that `parseMoney` reads: `185`, `4.95`. */
export const formatAmount = (amount: Money): string =>
  amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
