/**
 * Texts that a spreadsheet takes for something else when it opens a file: `8-10` becomes 8 October, `1e5` a number,
 * `012345` loses its zero. The export writes them with an apostrophe in front, and the import reads past it.
 */

const MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const MONTH =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";

/** Digits and signs alone: dates, times, fractions, percentages, numbers of every spelling. */
const FIGURES = /^(?=.*\d)[\d.,£$€][\d\s.,:/%e+-]*$/i;
/** A number that stays as it is: at most eleven digits, without a zero to lose. */
const PLAIN_NUMBER = /^(?:0|[1-9]\d{0,10})(?:\.\d*[1-9])?$/;
/** A month with a day or a year, in either order. */
const WITH_MONTH = new RegExp(
  `^(?:\\d[\\d\\s\\-/.,]*(?:${MONTH})|(?:${MONTH})[\\s\\-/.,]*\\d)[\\d\\s\\-/.,]*$`,
  "i",
);
/** `10 A`, `8 pm`. */
const TIME = /^\d{1,2}(?::\d\d)*\s+[ap]m?$/i;

const isRetyped = (text: string): boolean =>
  (FIGURES.test(text) && !PLAIN_NUMBER.test(text)) ||
  WITH_MONTH.test(text) ||
  TIME.test(text) ||
  /^(?:true|false)$/i.test(text);

const withoutMarks = (text: string): string => text.replace(/^'+/, "");

/** A text with an apostrophe in front, if a spreadsheet would make something else of it. */
export const guardText = (text: string): string => (isRetyped(withoutMarks(text)) ? `'${text}` : text);

/** The text before `guardText`. */
export const unguardText = (cell: string): string =>
  cell.startsWith("'") && isRetyped(withoutMarks(cell)) ? cell.slice(1) : cell;

/** A day of a year, as spreadsheets show it: `08-Oct`, `Dec-14`, `8-Oct-2026`, `2026-10-08`, `08/10/2026`. */
const DATES = [
  new RegExp(`^(\\d{1,2})[-\\s]?(${MONTH})\\.?(?:[-\\s,]+\\d{2,4})?$`, "i"),
  new RegExp(`^(${MONTH})\\.?[-\\s]?(\\d{1,2})$`, "i"),
  /^\d{4}-(\d{1,2})-(\d{1,2})(?:[T\s]00:00(?::00)?)?$/,
  // A year of two digits is one of our time; `8/10/12` is three sizes.
  /^(\d{1,2})[/.](\d{1,2})[/.](?:[2-4]\d|\d{4})(?:\s00:00(?::00)?)?$/,
];

/** Excel's number of 1 January 1970, and its numbers of the days from 2000 to 2099. */
const EPOCH = 25_569;
const FIRST_DAY = 36_526;
const LAST_DAY = 73_050;

/**
 * The texts that a spreadsheet probably turned into this date; empty for a text that is no date. A known text among
 * them is the only answer. A range begins with its smaller number.
 */
export function textsBehindDate(cell: string, known: readonly string[] = []): string[] {
  const parts = datePartsIn(cell);
  if (parts === null) return [];
  const [low = 0, high = 0] = parts.toSorted((a, b) => a - b);
  const likely = [`${low}-${high}`, `${low}/${high}`, `${high}-${low}`, `${high}/${low}`];
  const one = likely.find((text) => known.includes(text));
  return one === undefined ? likely.slice(0, 2) : [one];
}

/** The two numbers of a date; null for any other text. */
function datePartsIn(cell: string): [number, number] | null {
  const days = /^\d{5}$/.test(cell) ? Number(cell) : 0;
  if (days >= FIRST_DAY && days <= LAST_DAY) {
    const date = new Date((days - EPOCH) * 86_400_000);
    return [date.getUTCDate(), date.getUTCMonth() + 1];
  }
  const found = DATES.map((pattern) => pattern.exec(cell)).find((match) => match !== null);
  if (!found) return null;
  const [first, second] = [numberOf(found[1]), numberOf(found[2])];
  return Math.min(first, second) <= 12 ? [first, second] : null;
}

/** A number, or that of a month. */
const numberOf = (part = ""): number =>
  /^\d/.test(part) ? Number(part) : MONTHS.split("|").indexOf(part.slice(0, 3).toLowerCase()) + 1;

/** True for a number as a spreadsheet shortens it: `1.00E+05`. Its other digits are lost. */
export const isShortened = (cell: string): boolean => /^-?\d(?:[.,]\d+)?E[+-]\d+$/.test(cell);
