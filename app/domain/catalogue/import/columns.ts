import { PRODUCT_FIELDS, TEXT_NAMES, type TextName } from "../products/product-fields.ts";

/**
 * The columns of Shopify's product CSV that this shop fills and reads, in Shopify's order. The names are those in
 * https://help.shopify.com/en/manual/products/import-export/using-csv. The shop writes the older names, which most
 * tools know, and reads both.
 */
const OF_SHOPIFY = {
  handle: ["Handle", "URL handle"],
  title: ["Title"],
  description: ["Body (HTML)", "Description"],
  brand: ["Vendor", "Brand"],
  type: ["Type", "Product type"],
  tags: ["Tags"],
  published: ["Published", "Published on online store"],
  option1Name: ["Option1 Name"],
  option1: ["Option1 Value"],
  option2Name: ["Option2 Name"],
  option2: ["Option2 Value"],
  option3Name: ["Option3 Name"],
  option3: ["Option3 Value"],
  sku: ["Variant SKU", "SKU"],
  tracker: ["Variant Inventory Tracker", "Inventory tracker"],
  quantity: ["Variant Inventory Qty", "Inventory quantity"],
  policy: ["Variant Inventory Policy", "Continue selling when out of stock"],
  price: ["Variant Price", "Price"],
  compareAt: ["Variant Compare At Price", "Compare-at price"],
  barcode: ["Variant Barcode", "Barcode"],
  image: ["Image Src", "Product image URL", "Image source"],
  imagePosition: ["Image Position"],
  imageAlt: ["Image Alt Text"],
  searchTitle: ["SEO Title"],
  searchDescription: ["SEO Description"],
  gender: ["Google Shopping / Gender", "Gender"],
  variantImage: ["Variant Image", "Variant image URL"],
  status: ["Status"],
  currency: ["Currency", "Price currency", "Variant Price Currency"],
} as const;

type OwnText = Exclude<TextName, keyof typeof OF_SHOPIFY>;

/** The shop's own texts as metafields of the product, so that a shop at Shopify can import them. */
const OWN_TEXTS = Object.fromEntries(
  TEXT_NAMES.filter((text) => !Object.hasOwn(OF_SHOPIFY, text)).map((text) => {
    const { name } = PRODUCT_FIELDS[text];
    const key = name.toLowerCase().replaceAll(" ", "_");
    return [text, [`${name} (product.metafields.custom.${key})`, name]];
  }),
) as Record<OwnText, [string, string]>;

const COLUMNS = {
  ...OF_SHOPIFY,
  ...OWN_TEXTS,
  swatch: ["Swatch (variant.metafields.custom.swatch)", "Swatch"],
  swatchImage: ["Swatch image (variant.metafields.custom.swatch_image)", "Swatch image"],
  views: ["Views from around (variant.metafields.custom.views_from_around)", "Views from around"],
  pictures: ["Pictures (variant.metafields.custom.pictures)", "Pictures"],
} as const;

export type Column = keyof typeof COLUMNS;

/** Written for Shopify, but not read: the shop has no such value, or keeps it elsewhere. */
const WRITTEN_ONLY: ReadonlySet<string> = new Set<Column>(["tags"]);
/** Read where a file has them, but never written: the shop sells by colour and size, in pounds. */
const READ_ONLY: ReadonlySet<string> = new Set<Column>(["option3Name", "option3", "currency"]);

export const columnName = (column: Column): string => COLUMNS[column][0];

/** The columns of a file that the shop writes, in order. */
export const EXPORTED = (Object.keys(COLUMNS) as Column[]).filter((column) => !READ_ONLY.has(column));

/** The meaning of a file's first line. */
export interface Header<Name extends string = Column> {
  /** By position; null for a column that is not read. */
  columns: (Name | null)[];
  /** The names of the columns that are not read. */
  ignored: string[];
  /** The names of the columns that are read. */
  names: Partial<Record<Name, string>>;
  /** The names of the columns that appear twice. */
  repeated: string[];
}

/** Capitals, spaces and punctuation in a column's name are ignored. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

/** The columns of a kind of file, by each of their names. */
export const columnsByName = <Name extends string>(
  columns: Record<Name, readonly string[]>,
): ReadonlyMap<string, Name> =>
  new Map(
    (Object.entries(columns) as [Name, readonly string[]][]).flatMap(([column, names]) =>
      names.map((name) => [plain(name), column] as const),
    ),
  );

const KNOWN = columnsByName<Column>(COLUMNS);

export const parseHeader = (cells: readonly string[]): Header => headerOf(cells, KNOWN);

/** A file's first line, for the columns of its kind. */
export function headerOf<Name extends string>(
  cells: readonly string[],
  known: ReadonlyMap<string, Name>,
): Header<Name> {
  const header: Header<Name> = { columns: [], ignored: [], names: {}, repeated: [] };
  for (const cell of cells) {
    const name = cell.trim();
    const column = known.get(plain(name)) ?? null;
    const isRead = column !== null && !WRITTEN_ONLY.has(column);
    if (isRead && header.names[column] !== undefined) header.repeated.push(name);
    header.columns.push(isRead ? column : null);
    if (isRead) header.names[column] ??= name;
    else if (name !== "") header.ignored.push(name);
  }
  return header;
}
