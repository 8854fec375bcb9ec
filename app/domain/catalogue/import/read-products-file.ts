import { err, ok, type Result } from "#app/shared/result.ts";
import { formatCount } from "#app/shared/words.ts";
import type { ReportedProblem } from "./changes.ts";
import { columnName, type Header, parseHeader } from "./columns.ts";
import { type FileProduct, type Problem, readProducts } from "./file-product.ts";
import { inTurns } from "./in-batches.ts";
import type { FileFacts } from "./plan.ts";
import { CsvError, type CsvRow, readCsv, type Separator, separatorOf } from "./read-csv.ts";
import { readWooProducts } from "./woocommerce.ts";
import { isWooCommerce, wooHeader } from "./woocommerce-lines.ts";

/** A file of products with a valid first line. */
export interface ProductsFile {
  header: Header;
  facts: FileFacts;
  /** The products, one at a time, for `inTurns`. Throws a `CsvError` at malformed CSV. */
  products(): Generator<FileProduct | null>;
}

/** Excel's own line for naming the separator. */
const SEPARATOR_LINE = /^sep=([,;\t])\r?\n/i;

/**
 * The first line of a CSV file, and all of its lines, each time from the beginning, for `inTurns`. The error is a
 * sentence.
 */
export async function openCsv(
  content: string,
): Promise<Result<{ names: string[]; rows: () => Generator<CsvRow | null> }, string>> {
  const said = SEPARATOR_LINE.exec(content);
  const text = content.slice(said?.[0].length ?? 0);
  const separator = (said?.[1] as Separator | undefined) ?? separatorOf(text);
  const rows = () => readCsv(text, separator);
  let head: CsvRow | undefined;
  try {
    for await (head of inTurns(rows())) break;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return err(brokenOff(error));
  }
  return ok({ names: head?.cells ?? [], rows });
}

/** Opens a file of products by its first line; the error is a sentence. */
export async function openProductsFile(
  content: string,
  joins: FileFacts["joins"] = null,
): Promise<Result<ProductsFile, string>> {
  const opened = await openCsv(content);
  if (!opened.ok) return opened;
  const { names, rows } = opened.value;
  const isWoo = isWooCommerce(names);
  const header = isWoo ? wooHeader(names) : parseHeader(names);
  const problem = problemOf(header);
  if (problem !== null) return err(problem);
  return ok({
    header,
    facts: { hasTracker: isWoo || header.names.tracker !== undefined, joins },
    *products() {
      const all = rows();
      for (let row = all.next(); row.value === null; row = all.next()) yield null;
      yield* isWoo ? readWooProducts(names, all) : readProducts(header, all);
    },
  });
}

function problemOf({ names, repeated }: Header): string | null {
  if (repeated.length > 0) return repeatedColumn(repeated);
  if (names.handle === undefined && names.title === undefined) {
    return "The first line of the file has no column ‘Handle’ or ‘Title’, so it is not a file of products as Shopify or WooCommerce have them. The example below shows how it begins.";
  }
  return null;
}

export const repeatedColumn = ([first = ""]: readonly string[]): string =>
  `The column ‘${first}’ stands in the file twice.`;

/** The reason why the rest of a file cannot be read, as a sentence. */
export const brokenOff = ({ line, message }: CsvError): string =>
  `The file cannot be read from line ${formatCount(line)} on. ${message}`;

/** A problem with the file's own column name. */
export const reported = (slug: string, { names }: Header, problem: Problem): ReportedProblem =>
  reportedAs(slug, problem, (column) => names[column] ?? columnName(column));

/** A problem of any file, with the name of its column. */
export const reportedAs = <Name extends string>(
  slug: string,
  { column, value, ...problem }: Problem<Name>,
  nameOf: (column: Name) => string,
): ReportedProblem => ({
  ...problem,
  slug,
  column: column === null ? "" : nameOf(column),
  value: value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value,
});

const MAX_VALUE = 200;
