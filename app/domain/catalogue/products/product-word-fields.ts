/**
 * The fields of a product that say what it is, from its title to its measurements: the part of `PRODUCT_FIELDS` that
 * grows. A new text field is a row here, a column in the database, and the places that show it.
 */
import * as z from "zod";
import type { TextShape } from "#app/shared/plain-text.ts";
import { toSlug } from "#app/shared/slug.ts";
import { occasionsText, parseOccasions } from "./occasions.ts";
import { GENDERS } from "./product.ts";
import { parsedBy } from "./product-input-amounts.ts";
import type { ProductColumns } from "./product-row.server.ts";
import {
  cutText,
  detailsRule,
  detailsText,
  measurementsText,
  parseCut,
  parseMeasurements,
  parseStory,
  plain,
  storyText,
  textRule,
  wornWithRule,
} from "./product-words.ts";

const MAX_LINE_LENGTH = 120;
const MAX_TEXT_LENGTH = 5_000;
/** Longer than any search engine shows, as other shops' files have them. */
const MAX_SEARCH_TITLE_LENGTH = 160;
const MAX_SEARCH_DESCRIPTION_LENGTH = 500;

export interface FormField {
  /** Its name for people: at its input, in a difference, in the audit log, in a file. */
  name: string;
  /** Parses the input, or states its error. */
  rule: z.ZodType;
  /** The input's value for a stored product. */
  format: (product: ProductColumns) => unknown;
}

export interface TextField extends FormField {
  /** The input's label, when it differs from the name. */
  label?: string;
  shape: TextShape;
  rule: z.ZodType<unknown, string>;
  format: (product: ProductColumns) => string;
  /** The stored columns, when the text has no column of its own. */
  store?: (read: string, product: Partial<ProductColumns>) => Partial<ProductColumns>;
}

export const orNull = (read: string): string | null => read || null;

export const WORD_FIELDS = {
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
  /** `fitted`, or `loose: bust 30, hips 26` with its own ease in centimetres; empty when the page advises no size. */
  cut: {
    name: "Cut",
    shape: "line",
    rule: plain("cut", "line").pipe(parsedBy(parseCut)),
    format: ({ cut }) => cutText(cut),
  },
  /** The page's whole title for search engines; empty for the usual one. */
  searchTitle: {
    name: "Search title",
    shape: "line",
    rule: textRule("search title", MAX_SEARCH_TITLE_LENGTH).transform(orNull),
    format: ({ searchTitle }) => searchTitle ?? "",
  },
  searchDescription: {
    name: "Search description",
    shape: "lines",
    rule: textRule("search description", MAX_SEARCH_DESCRIPTION_LENGTH, "lines").transform(orNull),
    format: ({ searchDescription }) => searchDescription ?? "",
  },
} as const satisfies Record<string, FormField | TextField>;
