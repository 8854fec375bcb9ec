/**
 * WooCommerce's file of products, read as lines of this shop's own form. A product is a line, and so is each of its
 * variations, which name it by its SKU or its number and may stand anywhere in the file.
 * https://woocommerce.com/document/product-csv-importer-exporter/
 */
import { toSlug } from "#app/shared/slug.ts";
import { parseAxis } from "./cells.ts";
import type { Column } from "./columns.ts";
import {
  type FileProduct,
  type FileRow,
  HANDLE_TWICE,
  MAX_ROWS,
  NO_SLUG,
  type Problem,
  TOO_LONG,
  wrongCells,
} from "./file-product.ts";
import type { CsvRow } from "./read-csv.ts";
import { BARCODE, listIn, parseWooLine, type WooLine } from "./woocommerce-lines.ts";

interface WooProduct {
  own: WooLine;
  variations: WooLine[];
}

/** The products of the file, in order. Nulls among the lines are passed on. */
export function* readWooProducts(
  head: readonly string[],
  rows: Iterable<CsvRow | null>,
): Generator<FileProduct | null> {
  const products = new Map<string, WooProduct>();
  const variations: WooLine[] = [];
  for (const row of rows) {
    if (row === null) {
      yield null;
      continue;
    }
    const line = parseWooLine(head, row);
    if (isVariation(line)) variations.push(line);
    else products.set(`line ${line.line}`, { own: line, variations: [] });
  }
  const parents = new Map<string, WooProduct>();
  for (const product of products.values())
    for (const name of [`id:${product.own.cells.id}`, product.own.cells.sku])
      if (name) parents.set(name.toLowerCase(), product);
  for (const line of variations) {
    const parent = parents.get((line.cells.parent ?? "").toLowerCase());
    if (parent) parent.variations.push(line);
    else yield orphan(line);
  }
  const done = new Set<string>();
  for (const { own, variations: ofProduct } of products.values()) {
    const product = toProduct(own, ofProduct);
    if (product.slug !== "" && done.has(product.slug))
      product.problems.push(problem(own, "handle", HANDLE_TWICE, product.slug));
    done.add(product.slug);
    yield product;
  }
}

const isVariation = ({ cells }: WooLine): boolean => /^variation\b/i.test(cells.type ?? "");

const problem = ({ line }: WooLine, column: Column, message: string, value: string): Problem => ({
  line,
  column,
  message,
  value,
  kind: "error",
});

/** A variation without its product. */
function orphan(line: WooLine): FileProduct {
  const { name = "", parent = "" } = line.cells;
  const message = "The product of this variation is not in the file. Export both together.";
  return {
    slug: toSlug(name),
    rows: [{ line: line.line, cells: {} }],
    problems: [problem(line, "handle", message, parent)],
  };
}

function toProduct(own: WooLine, variations: readonly WooLine[]): FileProduct {
  const { cells } = own;
  const slug = toSlug((cells.name ?? "").slice(0, MAX_NAME));
  const problems: Problem[] = [];
  if (slug === "") problems.push(problem(own, "handle", NO_SLUG, cells.name ?? ""));
  const offered = variations.filter((line) => line.cells.published !== "0");
  const lines = /^variable\b/i.test(cells.type ?? "") ? offered : [own];
  if (lines.length === 0)
    problems.push(problem(own, "option1", "None of its variations is in the file.", cells.type ?? ""));
  else if (!/^(?:simple|variable)\b/i.test(cells.type ?? ""))
    problems.push(
      problem(own, "title", "This is no piece of clothing, but a group or a link.", cells.type ?? ""),
    );
  const [first = { line: own.line, cells: {} } as FileRow, ...others] = lines.flatMap((line) =>
    variantRows(line, { own, lines, problems }),
  );
  const pictures = listIn(cells.images ?? "").map(
    (image, place): FileRow => ({
      line: own.line,
      cells: { image, imagePosition: String(place + 1) },
    }),
  );
  const rows: FileProduct["rows"] = [
    { ...first, cells: { ...productCells(own), ...first.cells } },
    ...others,
    ...pictures,
  ];
  problems.push(...rows.flatMap(wrongCells));
  if (rows.length > MAX_ROWS) problems.push(problem(own, "handle", TOO_LONG, cells.name ?? ""));
  return { slug, rows, problems };
}

/** Longer than any title, in characters. */
const MAX_NAME = 1_000;

function productCells({ cells }: WooLine): FileRow["cells"] {
  const isPublic = cells.published === "1" && cells["visibility in catalog"] !== "hidden";
  // The last part of the first category's path.
  const [category = ""] = listIn(cells.categories ?? "");
  const texts: Partial<Record<Column, string | undefined>> = {
    title: cells.name,
    // New lines are written as two characters.
    description: (cells.description ?? cells["short description"])?.replaceAll("\\n", "\n"),
    brand: listIn(cells.brands ?? "")[0],
    type: category.split(">").at(-1)?.trim(),
    published: isPublic ? "TRUE" : "FALSE",
    searchTitle: searchTextCells(cells["meta: _yoast_wpseo_title"], cells["meta: rank_math_title"]),
    searchDescription: searchTextCells(
      cells["meta: _yoast_wpseo_metadesc"],
      cells["meta: rank_math_description"],
    ),
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as FileRow["cells"];
}

/** The first text that is no template of its plugin, such as `%%title%% %%sep%% %%sitename%%`. */
const searchTextCells = (...texts: (string | undefined)[]): string | undefined =>
  texts.find((text) => text !== undefined && !/%\w+%/.test(text))?.replaceAll("\\n", "\n");

interface OfProduct {
  own: WooLine;
  lines: readonly WooLine[];
  problems: Problem[];
}

/** The rows of a variation: one, or one for each value when the variation stands for any value. */
function variantRows(line: WooLine, { own, lines, problems }: OfProduct): FileRow[] {
  const isSimple = line === own;
  // A simple product's lists say what it is made of, not what there is to choose.
  const names = isSimple
    ? [...own.attributes].flatMap(([name, values]) =>
        values.length === 1 && ["colour", "size"].includes(parseAxis(name)) ? [name] : [],
      )
    : [...new Set(lines.flatMap((each) => [...each.attributes.keys()]))];
  let choices: Record<string, string>[] = [{}];
  for (const name of names) {
    const [value] = line.attributes.get(name) ?? [];
    const values = value === undefined ? (own.attributes.get(name) ?? []) : [value];
    if (values.length * choices.length > MAX_ROWS) {
      problems.push(problem(line, "option1", TOO_LONG, own.cells.name ?? ""));
      return [];
    }
    if (values.length > 0)
      choices = values.flatMap((each) => choices.map((choice) => ({ ...choice, [name]: each })));
  }
  const base = {
    ...priceCells(line, problems),
    ...stockCells(line, own, choices.length > 1),
    ...(choices.length === 1 && markCells(line)),
  };
  const [image] = isSimple ? [] : listIn(line.cells.images ?? "");
  return choices.map((choice) => ({
    line: line.line,
    ...(line.isText && { texts: OPTIONS }),
    cells: { ...base, ...optionCells(choice), ...(image !== undefined && { variantImage: image }) },
  }));
}

/** The SKU and the barcode of one size and colour. */
function markCells({ cells: { sku, [BARCODE]: barcode } }: WooLine): FileRow["cells"] {
  return { ...(sku !== undefined && { sku }), ...(barcode !== undefined && { barcode }) };
}

const OPTIONS: Column[] = ["option1", "option2", "option3"];

/** The options in their places, three at most. */
function optionCells(choice: Record<string, string>): FileRow["cells"] {
  const cells: FileRow["cells"] = {};
  const places = [
    ["option1Name", "option1"],
    ["option2Name", "option2"],
    ["option3Name", "option3"],
  ] as const;
  for (const [place, [name, value]] of Object.entries(choice).slice(0, places.length).entries()) {
    const [nameColumn, valueColumn] = places[place] ?? places[0];
    Object.assign(cells, { [nameColumn]: name, [valueColumn]: value });
  }
  return cells;
}

const SALE_HAS_DATES =
  "This sale has dates, so the regular price is taken. Give the sale in the product’s form.";

/** The sale price is the price of a piece; the regular price is then the compare-at price. */
function priceCells({ line, cells }: WooLine, problems: Problem[]): FileRow["cells"] {
  const { "regular price": regular, "sale price": sale } = cells;
  const hasDates =
    cells["date sale price starts"] !== undefined || cells["date sale price ends"] !== undefined;
  if (sale !== undefined && hasDates)
    problems.push({ line, column: "price", message: SALE_HAS_DATES, value: sale, kind: "note" });
  if (sale === undefined || regular === undefined || hasDates)
    return regular === undefined ? {} : { price: regular };
  return { price: sale, compareAt: regular };
}

/**
 * The pieces. 'In stock? 0' means none. Variations that share a number get no number, so that none is left. Without a
 * number the pieces are not counted.
 */
function stockCells({ cells }: WooLine, own: WooLine, isShared: boolean): FileRow["cells"] {
  const { stock, "in stock?": inStock } = cells;
  if (inStock === "0") return { tracker: "woocommerce", quantity: "0" };
  const isOfParent = stock === undefined && own.cells !== cells && own.cells.stock !== undefined;
  if (stock === "parent" || isOfParent || (stock !== undefined && isShared))
    return { tracker: "woocommerce" };
  return stock === undefined ? {} : { tracker: "woocommerce", quantity: stock.replace(/[.,]0+$/, "") };
}
