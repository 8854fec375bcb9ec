import { toSlug } from "#app/shared/slug.ts";
import type { Column, Header } from "./columns.ts";
import type { CsvRow } from "./read-csv.ts";
import { unguardFormula } from "./write-csv.ts";

/** What is wrong, or worth knowing, at one place of a file. */
export interface Problem {
  line: number;
  /** Null where a whole line is meant. */
  column: Column | null;
  message: string;
  /** What stands there. */
  value: string;
  /** A product with an error is not taken; a note is only to be read. */
  kind: "error" | "note";
}

/** A line of a file about a product: its cells by column, trimmed; the empty ones are not there. */
export interface FileRow {
  line: number;
  cells: Partial<Record<Column, string>>;
}

/** All lines of a file about one product, which stand together. */
export interface FileProduct {
  slug: string;
  rows: [FileRow, ...FileRow[]];
  problems: Problem[];
}

/** More than any cell of a catalogue has; what is longer is a file that went wrong. */
const MAX_CELL = 50_000;
/** Every size in every colour, and the pictures, and as many again. */
const MAX_ROWS = 2_000;
const MAX_LETTERS = 1_000_000;

const TOO_LONG = "This product has too many lines.";

/**
 * The products of a file, in order. Lines belong to a product by their handle; without one, a title makes a product of
 * its own. A handle that comes back further down is refused there: half a product would be taken for all of it. So is a
 * product of too many lines, where they become too many: no more than that is ever looked at in one go. A null among
 * the lines is handed on.
 */
export function* readProducts(header: Header, rows: Iterable<CsvRow | null>): Generator<FileProduct | null> {
  const done = new Set<string>();
  let current: FileProduct | null = null;
  let letters = 0;
  for (const read of rows) {
    if (read === null) {
      yield null;
      continue;
    }
    const { line, cells } = read;
    const row = parseRow(header, line, cells);
    const slug = toSlug((row.cells.handle ?? row.cells.title ?? "").slice(0, MAX_CELL));
    const wrong = problemsOf(header, row, cells, slug);
    const isSame = current && slug === current.slug && (row.cells.handle !== undefined || slug === "");
    letters = cells.reduce((sum, { length }) => sum + length, isSame ? letters : 0);
    if (current && isSame && current.rows.length < MAX_ROWS && letters < MAX_LETTERS) {
      current.rows.push(row);
      current.problems.push(...wrong);
      continue;
    }
    if (current) {
      if (isSame)
        current.problems.push({ line, column: null, message: TOO_LONG, value: slug, kind: "error" });
      yield current;
    }
    letters = isSame ? 0 : letters;
    current = { slug, rows: [row], problems: wrong };
    if (slug !== "" && done.has(slug)) {
      const message = "This handle stands further up too. Put all lines of a product together.";
      current.problems.push({ line, column: "handle", message, value: slug, kind: "error" });
    }
    done.add(slug);
  }
  if (current) yield current;
}

function parseRow(header: Header, line: number, cells: readonly string[]): FileRow {
  const row: FileRow = { line, cells: {} };
  for (const [place, column] of header.columns.entries()) {
    const value = unguardFormula(cells[place] ?? "").trim();
    if (column !== null && value !== "") row.cells[column] ??= value;
  }
  return row;
}

function problemsOf(header: Header, row: FileRow, cells: readonly string[], slug: string): Problem[] {
  const { line } = row;
  const problems: Problem[] = [];
  const refuse = (message: string, value: string, column: Column | null = null) =>
    problems.push({ line, column, message, value, kind: "error" });
  const width = header.columns.length;
  if (cells.length < width || cells.slice(width).some((cell) => cell.trim() !== "")) {
    const message = `This line has ${cells.length} cells, the first line of the file has ${width}.`;
    refuse(message, cells.slice(0, 3).join(", "));
  }
  if (slug === "") {
    refuse("Please provide a slug (e.g. linen-shirt-olive).", row.cells.handle ?? "", "handle");
  }
  for (const [column, value] of Object.entries(row.cells) as [Column, string][]) {
    if (value.length > MAX_CELL) refuse("This cell is too long.", `${value.slice(0, 80)}…`, column);
    // The database takes none, and no text has it.
    if (value.includes("\0")) refuse("This cell holds what is no text.", "", column);
  }
  return problems;
}
