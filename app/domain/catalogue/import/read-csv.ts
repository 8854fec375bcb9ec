import { err, ok, type Result } from "#app/shared/result.ts";
/** A line of a CSV file: where it begins, and its cells. */
export interface CsvRow {
  /** Counted from 1, as in a text editor. A cell may have several lines. */
  line: number;
  cells: string[];
}

/** A CSV error and its line. The rest of the file cannot be trusted. */
export class CsvError extends Error {
  override name = "CsvError";
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Far more than any file of products has. A line of millions of cells would block other work. */
const MAX_CELLS = 1_000;
const MAX_LETTERS = 1_000_000;

/** After this number of cells a reader yields null, so that its caller can pause for other work. */
const CELLS_IN_ONE_GO = 1_000;

/** A longer quoted cell is read in parts of this length, in characters, with a null after each. */
const PART_LENGTH = 32 * 1024;

/** Longer than the first line of any file of products, in characters. */
const MAX_FIRST_LINE_LENGTH = 64 * 1024;

const SEPARATORS = [",", ";", "\t"] as const;
export type Separator = (typeof SEPARATORS)[number];

/**
 * The rows of a text in comma-separated values, one at a time, so that a large file is in memory only once. It follows
 * RFC 4180 strictly: a cell that contains a separator, a quotation mark or a new line is quoted, and quotation marks in
 * it are doubled. Lines end in CRLF, LF or CR. Empty lines are left out. Yields null at least once in a thousand lines,
 * even empty ones, and within a long cell. Throws a `CsvError` at a misplaced quotation mark.
 */
export function* readCsv(text: string, separator: Separator): Generator<CsvRow | null> {
  let at = 0;
  let line = 1;
  let inOneGo = 0;
  while (at < text.length) {
    const row: CsvRow = { line, cells: [] };
    for (;;) {
      const cell: Cell =
        text[at] === '"'
          ? yield* quotedCell(text, at, line, separator)
          : plainCell(text, at, line, separator);
      row.cells.push(cell.value);
      if (row.cells.length > MAX_CELLS) throw new CsvError(line, "This line has too many cells.");
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
    inOneGo += row.cells.length;
    if (inOneGo >= CELLS_IN_ONE_GO) {
      yield null;
      inOneGo = 0;
    }
  }
}

interface Cell {
  value: string;
  /** The position after it. */
  end: number;
  /** The number of line breaks in it. */
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
  checkLength(end - start, line);
  return { value: text.slice(start, end), end, lines: 0 };
}

function* quotedCell(text: string, start: number, line: number, separator: Separator): Generator<null, Cell> {
  let value = "";
  let lines = 0;
  let from = start + 1;
  let end = from;
  for (; end < text.length && end - start - 1 <= MAX_LETTERS; end += 1) {
    const code = text.charCodeAt(end);
    if (code === MARK) {
      if (text.charCodeAt(end + 1) !== MARK) break;
      end += 1;
    } else if (code === CR || (code === LF && text.charCodeAt(end - 1) !== CR)) lines += 1;
    if (end - from < PART_LENGTH) continue;
    value += unescaped(text.slice(from, end + 1));
    from = end + 1;
    yield null;
  }
  if (!text.includes('"', end)) {
    throw new CsvError(line, "A quotation mark opens a cell that is never closed.");
  }
  checkLength(end - start - 1, line);
  value += unescaped(text.slice(from, end));
  const next = text[end + 1];
  if (next !== undefined && next !== separator && !/[\r\n]/.test(next)) {
    throw new CsvError(line + lines, "Something follows the closing quotation mark of a cell.");
  }
  return { value, end: end + 1, lines };
}

const MARK = 34;
const LF = 10;
const CR = 13;

/** Not with `replaceAll`: it leaves so many objects that collecting them takes half a second. */
const unescaped = (quoted: string): string => quoted.split('""').join('"');

/** Checks the length of a cell, as it is in the file. A stray quotation mark opens a cell of half the file. */
function checkLength(letters: number, line: number): void {
  if (letters <= MAX_LETTERS) return;
  throw new CsvError(line, "A cell that begins here has more than 1,000,000 characters.");
}

/** The separator of the cells: the most frequent one in the first line, because spreadsheets abroad use semicolons. */
export function separatorOf(text: string): Separator {
  const [first = ""] = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, MAX_FIRST_LINE_LENGTH)) ?? [];
  const bare = first.replaceAll(/"(?:[^"]|"")*"/g, "");
  const count = (separator: string) => bare.split(separator).length;
  return SEPARATORS.reduce((most, each) => (count(each) > count(most) ? each : most));
}

interface DecodedFile {
  text: string;
  /** False when the encoding had to be guessed, as in an old spreadsheet's file. */
  isUnicode: boolean;
}

const NOT_CSV = "That is not a CSV file.";

/** Files that people choose by mistake: how each begins, and what to do instead. */
const MISTAKES: [begins: number[], sentence: string][] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    "That is a spreadsheet or a ZIP file, not a CSV file. Open it in Excel or Numbers, and export it as ‘CSV UTF-8’.",
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    "That is an old Excel workbook, not a CSV file. Open it in Excel, and save it as ‘CSV UTF-8’.",
  ],
  [[0x25, 0x50, 0x44, 0x46], `${NOT_CSV} It is a PDF.`],
  [[0xff, 0xd8, 0xff], `${NOT_CSV} It is a picture.`],
  [[0x89, 0x50, 0x4e, 0x47], `${NOT_CSV} It is a picture.`],
];

/**
 * Decodes a file: as UTF-8, as UTF-16 if it begins with that byte order mark, and otherwise as Windows-1252, which old
 * spreadsheets write. The caller should report the last case, because some letters may be wrong.
 */
export function decodeFile(bytes: Uint8Array): Result<DecodedFile, string> {
  if (bytes.byteLength === 0) return err("That file is empty.");
  const mistake = MISTAKES.find(([begins]) => begins.every((byte, place) => bytes[place] === byte));
  if (mistake) return err(mistake[1]);
  const decoded = decode(bytes);
  // No text contains it. The file is something else, or UTF-16 without a byte order mark.
  if (decoded.text.includes("\0")) {
    return err(`${NOT_CSV} If it comes from a spreadsheet, export it again as ‘CSV UTF-8’.`);
  }
  if (decoded.text.trim() === "") return err("That file is empty.");
  return ok(decoded);
}

function decode(bytes: Uint8Array): DecodedFile {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return unicode(bytes, "utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return unicode(bytes, "utf-16be");
  try {
    return unicode(bytes, "utf-8");
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), isUnicode: false };
  }
}

/** Decoders remove the byte order mark themselves. */
const unicode = (bytes: Uint8Array, encoding: string): DecodedFile => ({
  text: new TextDecoder(encoding, { fatal: encoding === "utf-8" }).decode(bytes),
  isUnicode: true,
});
