/** The lines of WooCommerce's file of products, and its first one. */
import { unguardFormula } from "#app/shared/write-csv.ts";
import type { Column, Header } from "./columns.ts";
import type { CsvRow } from "./read-csv.ts";
import { unguardText } from "./spreadsheet-text.ts";

/** WooCommerce's name of the barcode, in small letters. */
export const BARCODE = "gtin, upc, ean, or isbn";

/** The columns that are read, by their names in small letters. Those of the attributes have numbers. */
const READ: Record<string, Column | null> = {
  id: null,
  type: null,
  sku: "sku",
  [BARCODE]: "barcode",
  name: "title",
  published: "published",
  "visibility in catalog": null,
  "short description": null,
  description: "description",
  "date sale price starts": null,
  "date sale price ends": null,
  "in stock?": null,
  stock: "quantity",
  "sale price": null,
  "regular price": "price",
  categories: "type",
  brands: "brand",
  images: "image",
  parent: null,
  // The columns of the two search-engine plugins that most shops have.
  "meta: _yoast_wpseo_title": "searchTitle",
  "meta: _yoast_wpseo_metadesc": "searchDescription",
  "meta: rank_math_title": "searchTitle",
  "meta: rank_math_description": "searchDescription",
};
const ATTRIBUTE = /^attribute (\d+) (name|value\(s\))$/;

/** True for the first line of WooCommerce's file, in English. */
export function isWooCommerce(head: readonly string[]): boolean {
  const names = new Set(head.map(plain));
  return ["type", "sku", "name", "regular price"].every((name) => names.has(name));
}

const plain = (name: string): string => name.trim().toLowerCase();

/** The first line, with the file's own column names for the problems. */
export function wooHeader(head: readonly string[]): Header {
  const header: Header = { columns: [], ignored: [], names: {}, repeated: [] };
  const seen = new Set<string>();
  for (const cell of head) {
    const name = plain(cell);
    const isRead = Object.hasOwn(READ, name) || ATTRIBUTE.test(name);
    const column = (Object.hasOwn(READ, name) && READ[name]) || null;
    if (isRead && seen.has(name)) header.repeated.push(cell.trim());
    seen.add(name);
    header.columns.push(column);
    if (column !== null) header.names[column] ??= cell.trim();
    else if (!isRead && name !== "") header.ignored.push(cell.trim());
  }
  for (const [column, name] of Object.entries(NAMES)) header.names[column as Column] = name;
  return header;
}

/** The columns that several of the file's are read into. */
const NAMES = {
  handle: "Name",
  compareAt: "Regular price",
  option1Name: "Attribute name",
  option1: "Attribute value(s)",
  option2Name: "Attribute name",
  option2: "Attribute value(s)",
  option3Name: "Attribute name",
  option3: "Attribute value(s)",
  variantImage: "Images",
} satisfies Partial<Record<Column, string>>;

/** A line of the file: its cells by their names in small letters, and its attributes. */
export interface WooLine {
  line: number;
  cells: Record<string, string>;
  attributes: Map<string, string[]>;
  /** True when an apostrophe marks its attributes as text, so that no spreadsheet has changed them. */
  isText: boolean;
}

/** Parses a line after the first one. */
export function parseWooLine(head: readonly string[], { line, cells }: CsvRow): WooLine {
  const read: WooLine = { line, cells: {}, attributes: new Map(), isText: false };
  const names = new Map<string, string>();
  const values = new Map<string, string>();
  for (const [place, title] of head.entries()) {
    const name = plain(title);
    const cell = (cells[place] ?? "").trim();
    const value = unguardText(unguardFormula(cell));
    if (value === "") continue;
    const [, number = "", what] = ATTRIBUTE.exec(name) ?? [];
    if (what === "name") names.set(number, value);
    else if (what) {
      values.set(number, value);
      read.isText ||= value !== cell;
    } else read.cells[name] ??= value;
  }
  for (const [number, name] of names)
    read.attributes.set(attributeName(name), listIn(values.get(number) ?? ""));
  return read;
}

/** `pa_color` is the inner name of an attribute that several products share. */
const attributeName = (name: string): string => name.replace(/^pa_/i, "");

/** A list with commas; a comma in a name has a backslash in front. */
export const listIn = (cell: string): string[] =>
  cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll("\\,", ",").trim())
    .filter((part) => part !== "");
