import { choiceLabel } from "#app/shared/piece-label.ts";
import { toSlug } from "#app/shared/slug.ts";
import { unguardFormula } from "#app/shared/write-csv.ts";
import { isUnusualPrice } from "../products/product-input-amounts.ts";
import type { UnusualPrice } from "../products/product-list.ts";
import type { StoredProduct } from "../products/product-row.server.ts";
import type { Column, Header } from "./columns.ts";
import type { CsvRow } from "./read-csv.ts";
import { isShortened, textsBehindDate, unguardText } from "./spreadsheet-text.ts";
import { colourName } from "./stored-colours.ts";

/** An error or a note at one place of a file. */
export interface Problem<Name extends string = Column> {
  line: number;
  /** Null when it is about the whole line. */
  column: Name | null;
  message: string;
  value: string;
  /** A product with an error is refused; a note is only for reading. */
  kind: "error" | "note";
}

/** A line of a file: its trimmed cells by column, without the empty ones. */
export interface FileRow<Name extends string = Column> {
  line: number;
  cells: Partial<Record<Name, string>>;
  /** The columns whose cells an apostrophe marks as text, so that no spreadsheet has changed them. */
  texts?: Name[];
}

/** All lines of a file about one product, which must be next to each other. */
export interface FileProduct {
  slug: string;
  rows: [FileRow, ...FileRow[]];
  problems: Problem[];
}

/** Longer than any cell of a catalogue, in characters; a longer one belongs to a damaged file. */
const MAX_CELL = 50_000;
/** Enough for every size in every colour and for the pictures, twice. */
export const MAX_ROWS = 2_000;
const MAX_LETTERS = 1_000_000;

export const NO_SLUG = "Please provide a slug (e.g. linen-shirt-olive).";
export const HANDLE_TWICE = "This handle stands further up too. Put all lines of a product together.";
export const TOO_LONG = "This product has too many lines.";

/**
 * The products of a file, in order. Lines belong to a product by their handle; a line with a title but without a handle
 * begins a new product. A handle that appears again further down is refused there, because half a product could pass
 * for all of it. A product with too many lines is refused at the first one too many, so that no more lines are
 * processed at once. Nulls among the lines are passed on.
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
    const row = parseRow(header, read);
    const slug = toSlug((row.cells.handle ?? row.cells.title ?? "").slice(0, MAX_CELL));
    const wrong = [...problemsOfLine(header, row, cells), ...problemsOf(row, slug)];
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
      current.problems.push({ line, column: "handle", message: HANDLE_TWICE, value: slug, kind: "error" });
    }
    done.add(slug);
  }
  if (current) yield current;
}

export function parseRow<Name extends string>(header: Header<Name>, { line, cells }: CsvRow): FileRow<Name> {
  const row: FileRow<Name> = { line, cells: {} };
  for (const [place, column] of header.columns.entries()) {
    const cell = (cells[place] ?? "").trim();
    const value = unguardText(unguardFormula(cells[place] ?? "").trim());
    if (column === null || value === "") continue;
    row.cells[column] ??= value;
    if (value !== cell) row.texts = [...(row.texts ?? []), column];
  }
  return row;
}

/** What is wrong with a line of any file. */
export function problemsOfLine<Name extends string>(
  header: Header<Name>,
  row: FileRow<Name>,
  cells: readonly string[],
): Problem<Name>[] {
  const width = header.columns.length;
  if (cells.length >= width && cells.slice(width).every((cell) => cell.trim() === "")) return wrongCells(row);
  const message = `This line has ${cells.length} cells, the first line of the file has ${width}.`;
  const value = cells.slice(0, 3).join(", ");
  return [{ line: row.line, column: null, message, value, kind: "error" }, ...wrongCells(row)];
}

function problemsOf(row: FileRow, slug: string): Problem[] {
  const { line } = row;
  const problems: Problem[] = [];
  const refuse = (message: string, value: string, column: Column | null = null) =>
    problems.push({ line, column, message, value, kind: "error" });
  if (slug === "") {
    refuse(NO_SLUG, row.cells.handle ?? "", "handle");
  }
  const { handle = "" } = row.cells;
  // A handle has small letters, and may be a number.
  const isDate = /[A-Z/]/.test(handle) && textsBehindDate(handle).length > 0;
  if ((isDate || isShortened(handle)) && !row.texts?.includes("handle"))
    refuse(
      "A spreadsheet has changed this handle. Write it as it was, with an apostrophe in front.",
      handle,
      "handle",
    );
  return problems;
}

export function wrongCells<Name extends string>({ line, cells }: FileRow<Name>): Problem<Name>[] {
  return (Object.entries(cells) as [Name, string][]).flatMap(([column, value]): Problem<Name>[] => {
    const wrong = (message: string, quoted: string): Problem<Name>[] => [
      { line, column, message, value: quoted, kind: "error" },
    ];
    if (value.length > MAX_CELL) return wrong("This cell is too long.", `${value.slice(0, 80)}…`);
    // The database cannot store it, and no text contains it.
    return value.includes("\0") ? wrong("This cell holds what is no text.", "") : [];
  });
}

/** The unusual prices that a file would set. */
export function unusualPricesBetween(before: StoredProduct | null, after: StoredProduct): UnusualPrice[] {
  const was = new Map(before?.variants.map(({ id, priceCents }) => [id, priceCents]));
  const ofVariants = after.variants
    .filter(({ id, priceCents, isOffered }) => isOffered && (id === "" || was.get(id) !== priceCents))
    .map(({ colorId, size, priceCents }) => {
      const name = `Price, ${choiceLabel(colourName(after, colorId), size)}`;
      return { field: name, name, price: priceCents };
    });
  const isAlone = after.variants.every(({ isOffered }) => !isOffered);
  const ofProduct = [
    {
      field: "price",
      name: "Price",
      price: isAlone ? after.minPriceCents : null,
      was: before?.minPriceCents,
    },
    { field: "compareAt", name: "Compare-at", price: after.compareAtCents, was: before?.compareAtCents },
  ].flatMap(({ field, name, price, was: stored }) =>
    price !== null && price !== stored ? { field, name, price } : [],
  );
  return [...ofProduct, ...ofVariants].filter(({ price }) => isUnusualPrice(price));
}
