/** The fields of a product with text input, and the code that they share. */
import type { TextShape } from "#app/shared/plain-text.ts";
import { type Fields, PRODUCT_FIELDS, type ProductField } from "./product-fields.ts";
import type { ProductColumns } from "./product-row.server.ts";
import type { TextField } from "./product-word-fields.ts";

export type TextName = {
  [Name in ProductField]: Fields[Name] extends { shape: TextShape } ? Name : never;
}[ProductField];

/** The names of the fields with text input. */
export const TEXT_NAMES = (Object.keys(PRODUCT_FIELDS) as ProductField[]).filter(
  (name): name is TextName => "shape" in PRODUCT_FIELDS[name],
);
const TEXT_FIELDS: Record<TextName, TextField> = PRODUCT_FIELDS;

export const labelOf = (name: TextName): string => TEXT_FIELDS[name].label ?? TEXT_FIELDS[name].name;
export const isLines = (name: TextName): boolean => TEXT_FIELDS[name].shape === "lines";

/** The input's value for a text of a stored product. */
export const productText = (product: ProductColumns, name: TextName): string =>
  TEXT_FIELDS[name].format(product);

/** A value for each text. */
export const eachText = <Value>(of: (name: TextName) => Value): Record<TextName, Value> =>
  Object.fromEntries(TEXT_NAMES.map((name) => [name, of(name)])) as Record<TextName, Value>;

/** The stored columns of the texts. */
type StoredTexts = Pick<ProductColumns, Extract<TextName, keyof ProductColumns>>;
/** The texts after their rules. */
type ReadTexts = Omit<StoredTexts, "story"> & { storyTitle: string; story: string };

/** The change of a product's columns for one parsed text. */
export function storedText(
  name: TextName,
  read: unknown,
  product: Partial<ProductColumns>,
): Partial<ProductColumns> {
  const { store } = TEXT_FIELDS[name];
  return store ? store(String(read), product) : { [name]: read };
}

/** The stored columns for all parsed texts. */
export function storedTexts(read: ReadTexts): StoredTexts {
  const stored: Partial<ProductColumns> = {};
  for (const name of TEXT_NAMES) Object.assign(stored, storedText(name, read[name], stored));
  return stored as StoredTexts;
}

/** The columns of a product without texts. */
export const NO_TEXTS: StoredTexts = storedTexts(
  eachText((name) => {
    const read = TEXT_FIELDS[name].rule.safeParse("");
    return read.success ? read.data : "";
  }) as ReadTexts,
);
