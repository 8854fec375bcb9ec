/** The fields of a product that are typed as text: what is the same for all of them. */
import type { TextShape } from "#app/shared/plain-text.ts";
import { type Fields, PRODUCT_FIELDS, type ProductField, type TextField } from "./product-fields.ts";
import type { ProductColumns } from "./product-row.server.ts";

export type TextName = {
  [Name in ProductField]: Fields[Name] extends { shape: TextShape } ? Name : never;
}[ProductField];

/** Those that are typed as text. */
export const TEXT_NAMES = (Object.keys(PRODUCT_FIELDS) as ProductField[]).filter(
  (name): name is TextName => "shape" in PRODUCT_FIELDS[name],
);
const TEXT_FIELDS: Record<TextName, TextField> = PRODUCT_FIELDS;

export const labelOf = (name: TextName): string => TEXT_FIELDS[name].label ?? TEXT_FIELDS[name].name;
export const isLines = (name: TextName): boolean => TEXT_FIELDS[name].shape === "lines";

/** What the input of a text shows of a stored product. */
export const productText = (product: ProductColumns, name: TextName): string =>
  TEXT_FIELDS[name].format(product);

/** Something of each text. */
export const eachText = <Value>(of: (name: TextName) => Value): Record<TextName, Value> =>
  Object.fromEntries(TEXT_NAMES.map((name) => [name, of(name)])) as Record<TextName, Value>;

/** What is stored of the texts. */
type StoredTexts = Pick<ProductColumns, Extract<TextName, keyof ProductColumns>>;
/** What the rules make of them. */
type ReadTexts = Omit<StoredTexts, "story"> & { storyTitle: string; story: string };

/** What changes in a product with one of its texts, which its rule has read. */
export function storedText(
  name: TextName,
  read: unknown,
  product: Partial<ProductColumns>,
): Partial<ProductColumns> {
  const { store } = TEXT_FIELDS[name];
  return store ? store(String(read), product) : { [name]: read };
}

/** All texts of a product, as they are stored. */
export function storedTexts(read: ReadTexts): StoredTexts {
  const stored: Partial<ProductColumns> = {};
  for (const name of TEXT_NAMES) Object.assign(stored, storedText(name, read[name], stored));
  return stored as StoredTexts;
}

/** The texts of a product for which nothing was typed. */
export const NO_TEXTS: StoredTexts = storedTexts(
  eachText((name) => {
    const read = TEXT_FIELDS[name].rule.safeParse("");
    return read.success ? read.data : "";
  }) as ReadTexts,
);
