import { columnsByName, type Header, headerOf } from "#app/domain/catalogue/import/columns.ts";
import { type Problem, parseRow, problemsOfLine } from "#app/domain/catalogue/import/file-product.ts";
import type { CsvRow } from "#app/domain/catalogue/import/read-csv.ts";
import { repeatedColumn } from "#app/domain/catalogue/import/read-products-file.ts";
import { type Day, isDay } from "#app/shared/calendar-day.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { toSlug } from "#app/shared/slug.ts";
import { csvLine } from "#app/shared/write-csv.ts";
import { FITS, type Fit } from "./review.ts";
import { checkReview, type ReviewField, type ReviewInput } from "./review-input.ts";

/** The columns of a file of reviews: its own name for each, then those that other shops' files have. */
const COLUMNS = {
  handle: ["Handle", "Product handle"],
  stars: ["Stars", "Rating", "Star rating"],
  words: ["Words", "Review", "Body", "Message"],
  name: ["Name", "Reviewer name", "Reviewer"],
  date: ["Date", "Review date", "Date reviewed"],
  source: ["Came from"],
  size: ["Size"],
  fit: ["Fit"],
} as const;

export type ReviewColumn = keyof typeof COLUMNS;

const KNOWN = columnsByName<ReviewColumn>(COLUMNS);
const NEEDED: readonly ReviewColumn[] = ["handle", "stars", "words", "name", "date", "source"];

export const reviewColumnName = (column: ReviewColumn): string => COLUMNS[column][0];

/** In characters. */
const MAX_SOURCE = 40;
const MAX_SIZE = 60;

/** A file with one review, to begin with. */
export const EXAMPLE_OF_REVIEWS =
  csvLine(Object.values(COLUMNS).map(([name]) => name)) +
  csvLine(["adire-kaftan", "5", "The dye holds.", "Ada", "2025-03-14", "Etsy", "UK 12", "True to size"]);

/** A review that was written elsewhere. */
export interface TakenReview extends Pick<ReviewInput, "stars" | "fit" | "words" | "name"> {
  day: Day;
  /** Where it was written. */
  source: string;
  /** What was bought, in words; empty for none. */
  choice: string;
}

/** A line of the file: its review, or what is wrong with it. */
export interface FileReview {
  line: number;
  slug: string;
  review: Result<TakenReview, Problem<ReviewColumn>[]>;
}

/** The meaning of the file's first line; the error is a sentence. */
export function reviewHeader(names: readonly string[]): Result<Header<ReviewColumn>, string> {
  const header = headerOf(names, KNOWN);
  if (header.repeated.length > 0) return err(repeatedColumn(header.repeated));
  const missing = NEEDED.find((column) => header.names[column] === undefined);
  if (missing === undefined) return ok(header);
  const all = NEEDED.map((column) => `‘${reviewColumnName(column)}’`).join(", ");
  return err(`The first line has no column ‘${reviewColumnName(missing)}’. A file of reviews needs ${all}.`);
}

/** The reviews of a file, line by line. Nulls among the lines are passed on. */
export function* readReviews(
  header: Header<ReviewColumn>,
  rows: Iterable<CsvRow | null>,
  today: Day,
): Generator<FileReview | null> {
  let isFirst = true;
  for (const row of rows) {
    if (row !== null && !isFirst) yield readReview(header, row, today);
    else yield null;
    isFirst &&= row === null;
  }
}

/** What a cell of the form's fields needs, where the form's own sentence is about choosing. */
const SENTENCES: Partial<Record<ReviewField, string>> = {
  stars: "Give 1 to 5 stars, as a whole number.",
  fit: `Give ${Object.values(FITS).join(", ")}, or leave it empty.`,
};

function readReview(header: Header<ReviewColumn>, read: CsvRow, today: Day): FileReview {
  const { line } = read;
  const row = parseRow(header, read);
  const { handle = "", stars = "", words = "", name = "", date = "", source = "", size = "" } = row.cells;
  const slug = toSlug(handle);
  const problems = problemsOfLine(header, row, read.cells);
  if (problems.length > 0) return { line, slug, review: err(problems) };
  const refuse = (column: ReviewColumn, message: string | null) =>
    message && problems.push({ line, column, message, value: row.cells[column] ?? "", kind: "error" });

  if (slug === "") refuse("handle", "Give the handle of the piece, as its address has it.");
  const typed = { stars, words: words.replaceAll(/\r\n?/g, "\n"), name, isRewarded: false, removed: [] };
  const checked = checkReview({ ...typed, fit: parseFit(row.cells.fit) }, [], []);
  if (!checked.ok) {
    const { field, message } = checked.error;
    if (field && field !== "pictures") refuse(field, SENTENCES[field] ?? message);
  }
  const day = parseDay(date);
  if (day === null) refuse("date", "Write the date as 2025-03-14, or as 14/03/2025 with the day first.");
  else if (day > today) refuse("date", "This date is in the future.");
  refuse("source", textProblem("shop that it came from", source, MAX_SOURCE));
  if (source === "") refuse("source", "Say where it was written, such as Etsy.");
  refuse("size", textProblem("size", size, MAX_SIZE));
  if (!checked.ok || day === null || problems.length > 0) return { line, slug, review: err(problems) };
  const { isRewarded: _, ...said } = checked.value;
  return { line, slug, review: ok({ ...said, day, source, choice: size }) };
}

const textProblem = (what: string, text: string, most: number): string | null =>
  text.length > most ? `Keep the ${what} below ${most} characters.` : plainTextProblem(what, text);

/** A fit by its name or by the word that the form sends, in any capitals; a text that is neither stays. */
function parseFit(cell = ""): string {
  const wanted = cell.toLowerCase();
  const found = (Object.entries(FITS) as [Fit, string][]).find(([fit, name]) =>
    [fit, name.toLowerCase()].includes(wanted),
  );
  return found?.[0] ?? cell;
}

/** A day of this century, written year first or day first; null for anything else. */
function parseDay(cell: string): Day | null {
  const [, date = "", month = "", year = ""] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(cell) ?? [];
  const day = year ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}` : cell.slice(0, 10);
  const isRest = year !== "" || /^(?:[T ].*)?$/.test(cell.slice(10));
  return isRest && isDay(day) && day.startsWith("20") ? day : null;
}
