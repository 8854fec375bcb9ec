/** Excel takes a file without it for one in the computer's old code page. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** What spreadsheets take for a formula, perhaps after marks of our own. Full-width signs count as plain ones there. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** A line of a CSV file (RFC 4180), its line ending included. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(toCell).join(",")}\r\n`;

function toCell(text: string): string {
  const safe = guardFormula(text);
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A text that no spreadsheet runs as a formula: one that begins like one gets an apostrophe in front, which spreadsheets
 * take for 'this is text' (OWASP, CSV injection). `unguardFormula` takes off exactly what was put on.
 */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** What a cell said before `guardFormula`. */
export const unguardFormula = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
