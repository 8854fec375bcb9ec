/** Without it, Excel reads a file in the computer's old code page. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * The beginnings that spreadsheets take for a formula, perhaps after our own marks. Full-width signs count as plain
 * ones there.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** A line of a CSV file (RFC 4180), with its line ending. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(toCell).join(",")}\r\n`;

/** A negative number begins like a formula, and is not one. */
const NUMBER = /^-?\d+(\.\d+)?$/;

function toCell(text: string): string {
  const safe = NUMBER.test(text) ? text : guardFormula(text);
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A text that no spreadsheet runs as a formula. One that begins like a formula gets an apostrophe in front, by which
 * spreadsheets recognise a text (OWASP, CSV injection). `unguardFormula` removes exactly what was added.
 */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text before `guardFormula`. */
export const unguardFormula = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
