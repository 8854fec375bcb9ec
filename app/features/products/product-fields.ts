/**
 * The fields of a product, each written out once: its name, what may be typed, and how a stored product shows it. The
 * form, its rules, what is stored, the differences between two states, the audit log and the columns of a file follow
 * from this table, in its order. A new text field is a row here, a column of the database, and the places that show it.
 */
import * as z from "zod";
import { formatPounds } from "#app/shared/money.ts";
import type { TextShape } from "#app/shared/plain-text.ts";
import { toSlug } from "#app/shared/slug.ts";
import { choicesIn } from "./choice-id.ts";
import { CATEGORIES, type Category, GENDERS } from "./product.ts";
import { parsePieces, parsePrice, typedAs } from "./product-input-amounts.ts";
import { MAX_CHOICE } from "./product-input-grid.ts";
import type { ProductColumns } from "./product-row.server.ts";
import { detailsText, parseDetails, parseStory, plain, storyText, textRule } from "./product-words.ts";
import { compareSizes } from "./sizes.ts";

/** In characters. */
const MAX_LINE_LENGTH = 120;
const MAX_TEXT_LENGTH = 5_000;
/** In characters: what a screen reader says in one breath, and some. */
export const MAX_ALT_LENGTH = 250;
export const MAX_SIZES = 40;
export const MAX_COLORS = 20;
const MAX_PICTURES = 24;
const MAX_DETAILS = 30;

export const NOT_A_PRICE = "Please give the price in pounds, such as 180 or 180.50.";
export const NOT_PIECES = "Please give a whole number of pieces, or leave it empty.";
const NOT_DETAILS = "Please write each detail as ‘Name: value’, one to a line.";

/** A field of the form. */
interface Field {
  /** What people call it: at its input, in a difference, in the audit log, in a file. */
  name: string;
  /** Reads what was typed, or says what is wrong with it. */
  rule: z.ZodType;
  /** What its input shows of a stored product. */
  format: (product: ProductColumns) => unknown;
}

/** A field that is typed as text. */
export interface TextField extends Field {
  /** What its input is labelled, where that is not its name. */
  label?: string;
  shape: TextShape;
  rule: z.ZodType<unknown, string>;
  format: (product: ProductColumns) => string;
  /** What is stored of it, where that is not a column of its own. */
  store?: (read: string, product: Partial<ProductColumns>) => Partial<ProductColumns>;
}

/** The product's own pictures, the main one first. */
export const galleryPictures = ({
  primaryImageUrl,
  imageUrls,
}: Pick<ProductColumns, "primaryImageUrl" | "imageUrls">): string[] =>
  [...new Set([primaryImageUrl, ...imageUrls])].filter((url) => url !== "");

const orNull = (read: string): string | null => read || null;

const choices = (what: "size" | "colour", most: number) =>
  plain(`${what}s`, "lines")
    .transform(choicesIn)
    .pipe(
      z
        .array(plain(`${what}s`, "line").max(MAX_CHOICE, `A ${what} has ${MAX_CHOICE} characters at most.`))
        .min(1, `Please give at least one ${what}.`)
        .max(most, `That is too many: ${most} ${what}s at most.`),
    );

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
  title: {
    name: "Title",
    shape: "line",
    rule: textRule("title", 160).min(1, "Please provide a product title."),
    format: ({ title }) => title,
  },
  brand: {
    name: "Brand",
    shape: "line",
    rule: textRule("brand", MAX_LINE_LENGTH),
    format: ({ brand }) => brand,
  },
  collection: {
    name: "Collection",
    shape: "line",
    rule: textRule("collection", MAX_LINE_LENGTH),
    format: ({ collection }) => collection,
  },
  gender: { name: "Gender", rule: z.enum(GENDERS), format: ({ gender }) => gender },
  /** Empty: in no category that the catalogue names. */
  category: {
    name: "Category",
    rule: z.enum(["", ...(Object.keys(CATEGORIES) as Category[])]).transform((category) => category || null),
    format: ({ category }) => category ?? "",
  },
  /** `Aso Oke` and `aso-oke` are one textile. */
  textile: {
    name: "Textile",
    shape: "line",
    rule: textRule("textile", MAX_LINE_LENGTH).transform((read) => orNull(toSlug(read) || read)),
    format: ({ textile }) => textile ?? "",
  },
  cloth: {
    name: "Cloth",
    shape: "line",
    rule: textRule("cloth", MAX_LINE_LENGTH).transform(orNull),
    format: ({ cloth }) => cloth ?? "",
  },
  description: {
    name: "Description",
    shape: "lines",
    rule: textRule("description", MAX_TEXT_LENGTH, "lines"),
    format: ({ description }) => description,
  },
  storyTitle: {
    name: "Story title",
    label: "Story heading",
    shape: "line",
    rule: textRule("story’s title", MAX_LINE_LENGTH),
    format: ({ story }) => story?.title ?? "",
    store: (title, { story }) => ({ story: parseStory(title, storyText(story ?? null)) }),
  },
  /** Paragraphs, parted by empty lines. */
  story: {
    name: "Story",
    shape: "lines",
    rule: textRule("story", MAX_TEXT_LENGTH, "lines"),
    format: ({ story }) => storyText(story),
    store: (text, { story }) => ({ story: parseStory(story?.title ?? "", text) }),
  },
  /** `Name: value`, one to a line. */
  details: {
    name: "Details",
    shape: "lines",
    rule: plain("details", "lines").pipe(
      typedAs(parseDetails, NOT_DETAILS).refine(
        ({ length }) => length <= MAX_DETAILS,
        `That is too many: ${MAX_DETAILS} details at most.`,
      ),
    ),
    format: ({ details }) => detailsText(details),
  },
  price: {
    name: "Price",
    rule: typedAs((typed) => parsePrice(typed) ?? undefined, NOT_A_PRICE),
    format: ({ minPriceCents }) => formatPounds(minPriceCents),
  },
  onSale: { name: "On sale", rule: z.boolean(), format: ({ hasSale }) => hasSale },
  /** Held against the price by `parseProduct`. */
  compareAt: {
    name: "Compare-at",
    rule: z.string(),
    format: ({ compareAtCents }) => (compareAtCents === null ? "" : formatPounds(compareAtCents)),
  },
  sizes: {
    name: "Sizes",
    rule: choices("size", MAX_SIZES).transform((sizes) => sizes.toSorted(compareSizes)),
    format: ({ sizes }) => sizes.join(", "),
  },
  colors: {
    name: "Colours",
    rule: choices("colour", MAX_COLORS),
    format: ({ colors }) => colors.join(", "),
  },
  /** For variants that are not in the grid yet. */
  pieces: { name: "Pieces", rule: typedAs(parsePieces, NOT_PIECES), format: () => "" },
  /** Addresses, the main picture first. */
  pictures: {
    name: "Pictures",
    rule: z
      .array(z.string())
      .min(1, "Please choose a main image.")
      .max(MAX_PICTURES, `That is too many: ${MAX_PICTURES} pictures at most.`),
    format: (product) => galleryPictures(product),
  },
  /** By a picture's address; a picture without a text is not in it. */
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
        (typed) => typed === "" || (URL.canParse(typed) && /^https?:$/.test(new URL(typed).protocol)),
        "Please give a whole address, such as https://shop.example/linen-shirt.",
      )
      .transform(orNull),
    format: ({ ukUrl }) => ukUrl ?? "",
  },
  isActive: { name: "Active", rule: z.boolean(), format: ({ isActive }) => isActive },
} as const satisfies Record<string, Field | TextField>;

export type Fields = typeof PRODUCT_FIELDS;
export type ProductField = keyof Fields;
/** What each input of the form holds. */
export type FieldInputs = { [Name in ProductField]: z.input<Fields[Name]["rule"]> };

/** What the inputs show of a stored product. */
export const fieldInputsOf = (product: ProductColumns): FieldInputs =>
  Object.fromEntries(
    Object.entries(PRODUCT_FIELDS).map(([name, { format }]) => [name, format(product)]),
  ) as FieldInputs;
