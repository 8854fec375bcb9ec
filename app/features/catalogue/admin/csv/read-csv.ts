/** A line of a CSV file as it was read: where it begins, and its cells. */
export interface CsvRow {
  /** Counts from 1, as a text editor does; a cell may hold several lines. */
  line: number;
  cells: string[];
}

/** What is not CSV, and on which line. Nothing after it can be trusted. */
export class CsvError extends Error {
  override name = "CsvError";
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const SEPARATORS = [",", ";", "\t"] as const;
export type Separator = (typeof SEPARATORS)[number];

/**
 * The rows of a text in comma-separated values, one at a time, so that a large file is never in memory twice. Strict
 * after RFC 4180: a cell with a separator, a quotation mark or a new line in it stands in quotation marks, and those
 * inside are doubled. Lines end in CRLF, LF or CR. Empty lines are left out. Throws a `CsvError` where a quotation
 * mark is out of place.
 */
export function* readCsv(text: string, separator: Separator): Generator<CsvRow> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const row: CsvRow = { line, cells: [] };
    for (;;) {
      const cell = text[at] === '"' ? quotedCell(text, at, line) : plainCell(text, at, line, separator);
      row.cells.push(cell.value);
      line += cell.lines;
      at = cell.end;
      if (text[at] !== separator) break;
      at += 1;
    }
    if (at < text.length) {
      at += text.startsWith("\r\n", at) ? 2 : 1;
      line += 1;
    }
    if (row.cells.some((cell) => cell !== "")) yield row;
  }
}

interface Cell {
  value: string;
  /** Where what follows it begins. */
  end: number;
  /** New lines in it. */
  lines: number;
}

const ENDS: Record<Separator, RegExp> = { ",": /[,\r\n"]/g, ";": /[;\r\n"]/g, "\t": /[\t\r\n"]/g };

function plainCell(text: string, start: number, line: number, separator: Separator): Cell {
  const ends = ENDS[separator];
  ends.lastIndex = start;
  const end = ends.exec(text)?.index ?? text.length;
  if (text[end] === '"') {
    throw new CsvError(line, "A quotation mark stands in a cell that does not begin with one.");
  }
  return { value: text.slice(start, end), end, lines: 0 };
}

function quotedCell(text: string, start: number, line: number): Cell {
  let end = start + 1;
  for (;;) {
    end = text.indexOf('"', end);
    if (end === -1) throw new CsvError(line, "A quotation mark opens a cell that is never closed.");
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  const value = text.slice(start + 1, end).replaceAll('""', '"');
  const lines = value.match(/\r\n|\r|\n/g)?.length ?? 0;
  const next = text[end + 1];
  if (next !== undefined && !/[,;\t\r\n]/.test(next)) {
    throw new CsvError(line + lines, "Something follows the closing quotation mark of a cell.");
  }
  return { value, end: end + 1, lines };
}

/** What stands between the cells: the one that the first line has most of, since spreadsheets abroad use semicolons. */
export function separatorOf(text: string): Separator {
  const [first = ""] = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text) ?? [];
  const bare = first.replaceAll(/"(?:[^"]|"")*"/g, "");
  const count = (separator: string) => bare.split(separator).length;
  return SEPARATORS.reduce((most, each) => (count(each) > count(most) ? each : most));
}
