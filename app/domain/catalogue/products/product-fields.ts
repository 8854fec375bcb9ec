/**
 * The fields of a product: the name, the rule for the input, and the form's value of a stored product. The form, its
 * rules, the stored values, the differences between two states, the audit log and the file's columns follow from this
 * table, in its order. Its words are in `product-word-fields.ts`: a new text field is a row there.
 */
import * as z from "zod";
import { formatAmount } from "#app/shared/money.ts";
import type { TextShape } from "#app/shared/plain-text.ts";
import { toSlug } from "#app/shared/slug.ts";
import { PAPER_FIELDS } from "./paper-fields.ts";
import { MAX_ALT_LENGTH } from "./product.ts";
import { piecesRule, priceRule, SCHEDULE_FIELDS } from "./product-input-amounts.ts";
import type { ProductColumns } from "./product-row.server.ts";
import { type FormField, orNull, type TextField, WORD_FIELDS } from "./product-word-fields.ts";
import { choicesRule, plain } from "./product-words.ts";
import { compareSizes } from "./sizes.ts";

export const MAX_SIZES = 40;
export const MAX_COLORS = 20;
export const MAX_PICTURES = 24;

/** The product's own pictures, the main one first. */
export const galleryPictures = ({
  primaryImageUrl,
  imageUrls,
}: Pick<ProductColumns, "primaryImageUrl" | "imageUrls">): string[] =>
  [...new Set([primaryImageUrl, ...imageUrls])].filter((url) => url !== "");

export const PRODUCT_FIELDS = {
  slug: {
    name: "Slug",
    rule: z
      .string()
      .transform(toSlug)
      .pipe(
        z
          .string()
          .min(1, "Please provide a slug (e.g. linen-shirt-olive).")
          .max(120, "The slug is too long: 120 characters at most."),
      ),
    format: ({ slug }) => slug,
  },
  ...WORD_FIELDS,
  ...PAPER_FIELDS,
  price: {
    name: "Price",
    rule: priceRule,
    format: ({ minPriceCents }) => formatAmount(minPriceCents),
  },
  onSale: { name: "On sale", rule: z.boolean(), format: ({ hasSale }) => hasSale },
  /** Compared with the price by `parseProduct`. */
  compareAt: {
    name: "Compare-at",
    rule: z.string(),
    format: ({ compareAtCents }) => (compareAtCents === null ? "" : formatAmount(compareAtCents)),
  },
  sizes: {
    name: "Sizes",
    rule: choicesRule("size", MAX_SIZES).transform((sizes) => sizes.toSorted(compareSizes)),
    format: ({ sizes }) => sizes.join(", "),
  },
  colors: {
    name: "Colours",
    rule: choicesRule("colour", MAX_COLORS),
    format: ({ colors }) => colors.join(", "),
  },
  /** For variants that are not in the grid yet. */
  pieces: { name: "Pieces", rule: piecesRule, format: () => "" },
  /** Addresses, the main picture first. */
  pictures: {
    name: "Pictures",
    rule: z
      .array(z.string())
      .min(1, "Please choose a main image.")
      .max(MAX_PICTURES, `That is too many: ${MAX_PICTURES} pictures at most.`),
    format: (product) => galleryPictures(product),
  },
  /** By a picture's address; pictures without a text are left out. */
  imageAlts: {
    name: "Alternative texts",
    rule: z.record(
      z.string(),
      plain("alternative text", "line").max(
        MAX_ALT_LENGTH,
        `An alternative text is too long: ${MAX_ALT_LENGTH} characters at most.`,
      ),
    ),
    format: ({ imageAlts }) => imageAlts,
  },
  ukUrl: {
    name: "External link",
    label: "External link (uk_url)",
    shape: "line",
    rule: plain("address", "line")
      .trim()
      .refine(
        (typed) => typed === "" || z.url({ protocol: /^https?$/ }).safeParse(typed).success,
        "Please give a whole address, such as https://shop.example/linen-shirt.",
      )
      .transform(orNull),
    format: ({ ukUrl }) => ukUrl ?? "",
  },
  ...SCHEDULE_FIELDS,
  isActive: { name: "Active", rule: z.boolean(), format: ({ isActive }) => isActive },
} as const satisfies Record<string, FormField | TextField>;

export type Fields = typeof PRODUCT_FIELDS;
export type ProductField = keyof Fields;
/** The value of each input of the form. */
export type FieldInputs = { [Name in ProductField]: z.input<Fields[Name]["rule"]> };

/** The inputs' values for a stored product. */
export const fieldInputsOf = (product: ProductColumns): FieldInputs =>
  Object.fromEntries(
    Object.entries(PRODUCT_FIELDS).map(([name, { format }]) => [name, format(product)]),
  ) as FieldInputs;

/** The name of a field with text input. */
export type TextName = {
  [Name in ProductField]: Fields[Name] extends { shape: TextShape } ? Name : never;
}[ProductField];

export const TEXT_NAMES = (Object.keys(PRODUCT_FIELDS) as ProductField[]).filter(
  (name): name is TextName => "shape" in PRODUCT_FIELDS[name],
);
const TEXT_FIELDS: Record<TextName, TextField> = PRODUCT_FIELDS;

export const labelOf = (name: TextName): string => TEXT_FIELDS[name].label ?? TEXT_FIELDS[name].name;
export const isLines = (name: TextName): boolean => TEXT_FIELDS[name].shape === "lines";

/** The input's value for a text of a stored product. */
export const productText = (product: ProductColumns, name: TextName): string =>
  TEXT_FIELDS[name].format(product);

export const eachText = <Value>(of: (name: TextName) => Value): Record<TextName, Value> =>
  Object.fromEntries(TEXT_NAMES.map((name) => [name, of(name)])) as Record<TextName, Value>;

/** The stored columns of the texts. */
type StoredTexts = Pick<ProductColumns, "papers" | Extract<TextName, keyof ProductColumns>>;
/** The texts after their rules. */
type ReadTexts = Omit<StoredTexts, "papers" | "story"> &
  Record<keyof typeof PAPER_FIELDS | "storyTitle" | "story", string>;

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
