/**
 * The fields of a product: the name, the rule for the input, and the form's value of a stored product. The form, its
 * rules, the stored values, the differences between two states, the audit log and the file's columns follow from this
 * table, in its order. A new text field is a row here, a column in the database, and the places that show it.
 */
import * as z from "zod";
import { formatPounds } from "#app/shared/money.ts";
import type { TextShape } from "#app/shared/plain-text.ts";
import { toSlug } from "#app/shared/slug.ts";
import { occasionsText, parseOccasions } from "./occasions.ts";
import { GENDERS } from "./product.ts";
import { parsedBy, piecesRule, priceRule, SCHEDULE_FIELDS } from "./product-input-amounts.ts";
import type { ProductColumns } from "./product-row.server.ts";
import {
  choicesRule,
  detailsRule,
  detailsText,
  measurementsText,
  parseMeasurements,
  parseStory,
  plain,
  storyText,
  textRule,
  wornWithRule,
} from "./product-words.ts";
import { compareSizes } from "./sizes.ts";

const MAX_LINE_LENGTH = 120;
const MAX_TEXT_LENGTH = 5_000;
/** In characters. About what a screen reader says in one breath. */
export const MAX_ALT_LENGTH = 250;
export const MAX_SIZES = 40;
export const MAX_COLORS = 20;
const MAX_PICTURES = 24;

/** A field of the form. */
interface Field {
  /** Its name for people: at its input, in a difference, in the audit log, in a file. */
  name: string;
  /** Parses the input, or states its error. */
  rule: z.ZodType;
  /** The input's value for a stored product. */
  format: (product: ProductColumns) => unknown;
}

/** A field with text input. */
export interface TextField extends Field {
  /** The input's label, where it differs from the name. */
  label?: string;
  shape: TextShape;
  rule: z.ZodType<unknown, string>;
  format: (product: ProductColumns) => string;
  /** The stored columns, where the text has no column of its own. */
  store?: (read: string, product: Partial<ProductColumns>) => Partial<ProductColumns>;
}

/** The product's own pictures, the main one first. */
export const galleryPictures = ({
  primaryImageUrl,
  imageUrls,
}: Pick<ProductColumns, "primaryImageUrl" | "imageUrls">): string[] =>
  [...new Set([primaryImageUrl, ...imageUrls])].filter((url) => url !== "");

const orNull = (read: string): string | null => read || null;

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
  /** The slug of a kind; empty for a product without one. That the kind exists is checked when it is saved. */
  category: {
    name: "Category",
    rule: textRule("category", MAX_LINE_LENGTH).transform(orNull),
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
  /** Names from `content/occasions.json`, with commas. */
  occasions: {
    name: "Occasions",
    shape: "line",
    rule: plain("occasions", "line").pipe(parsedBy(parseOccasions)),
    format: ({ occasions }) => occasionsText(occasions),
  },
  wornWith: { name: "Worn with", shape: "line", rule: wornWithRule, format: (p) => p.wornWith.join(", ") },
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
  /** Paragraphs, separated by empty lines. */
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
    rule: detailsRule,
    format: ({ details }) => detailsText(details),
  },
  /** Stands after these words: `a UK 12 form, 178 cm`. */
  shownOn: {
    name: "Shown on",
    shape: "line",
    rule: textRule("text of ‘Shown on’", MAX_LINE_LENGTH).transform((read) =>
      orNull(read.replace(/^shown on\s+/i, "")),
    ),
    format: ({ shownOn }) => shownOn ?? "",
  },
  fitNotes: {
    name: "Fit notes",
    shape: "lines",
    rule: textRule("text of the fit notes", MAX_TEXT_LENGTH, "lines").transform(orNull),
    format: ({ fitNotes }) => fitNotes ?? "",
  },
  /** `12: bust 98, waist 80`, a size to a line, in centimetres. */
  measurements: {
    name: "Measurements",
    shape: "lines",
    rule: plain("measurements", "lines").pipe(parsedBy(parseMeasurements)),
    format: ({ measurements }) => measurementsText(measurements),
  },
  price: {
    name: "Price",
    rule: priceRule,
    format: ({ minPriceCents }) => formatPounds(minPriceCents),
  },
  onSale: { name: "On sale", rule: z.boolean(), format: ({ hasSale }) => hasSale },
  /** Compared with the price by `parseProduct`. */
  compareAt: {
    name: "Compare-at",
    rule: z.string(),
    format: ({ compareAtCents }) => (compareAtCents === null ? "" : formatPounds(compareAtCents)),
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
        (typed) => typed === "" || (URL.canParse(typed) && /^https?:$/.test(new URL(typed).protocol)),
        "Please give a whole address, such as https://shop.example/linen-shirt.",
      )
      .transform(orNull),
    format: ({ ukUrl }) => ukUrl ?? "",
  },
  ...SCHEDULE_FIELDS,
  isActive: { name: "Active", rule: z.boolean(), format: ({ isActive }) => isActive },
} as const satisfies Record<string, Field | TextField>;

export type Fields = typeof PRODUCT_FIELDS;
export type ProductField = keyof Fields;
/** The value of each input of the form. */
export type FieldInputs = { [Name in ProductField]: z.input<Fields[Name]["rule"]> };

/** The inputs' values for a stored product. */
export const fieldInputsOf = (product: ProductColumns): FieldInputs =>
  Object.fromEntries(
    Object.entries(PRODUCT_FIELDS).map(([name, { format }]) => [name, format(product)]),
  ) as FieldInputs;
