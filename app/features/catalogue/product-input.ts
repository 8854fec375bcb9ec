import * as z from "zod";
import type { Pence } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { toSlug } from "#app/shared/slug.ts";
import { splitList } from "#app/shared/split-list.ts";
import { choiceId } from "./admin/choice-id.ts";
import { CATEGORIES, type Category, GENDERS, type Gender, type Product } from "./product.ts";
import { readPieces, readPounds, typedAs } from "./product-input-amounts.ts";
import { type CellField, type GridDraft, type GridFields, readGrid } from "./product-input-cells.ts";
import { readStory, wordRules } from "./product-words.ts";
import { compareSizes } from "./sizes.ts";

/** The product form as it was typed: texts, ticks, and the addresses of the pictures, the main one first. */
export interface ProductFields extends GridFields {
  slug: string;
  title: string;
  brand: string;
  collection: string;
  gender: Gender;
  /** Empty: of no kind that the catalogue names. */
  category: Category | "";
  textile: string;
  cloth: string;
  description: string;
  storyTitle: string;
  /** Paragraphs, parted by empty lines. */
  story: string;
  /** `Name: value`, one to a line. */
  details: string;
  price: string;
  onSale: boolean;
  compareAt: string;
  sizes: string;
  colors: string;
  /** For what is not in the grid yet. */
  pieces: string;
  pictures: string[];
  /** What a picture shows, by its address; those without a text are not in it. */
  imageAlts: Record<string, string>;
  ukUrl: string;
  isActive: boolean;
}
/** A field of its own; the grid has many. */
export type ProductField = Exclude<keyof ProductFields, keyof GridFields>;

/** What the administrator wants the product to be. */
export interface ProductDraft extends GridDraft {
  slug: string;
  title: string;
  brand: string;
  collection: string;
  gender: Gender;
  category: Category | null;
  textile: string | null;
  cloth: string | null;
  description: string;
  story: Product["story"];
  details: Product["details"];
  minPriceCents: Pence;
  hasSale: boolean;
  compareAtCents: Pence | null;
  sizes: string[];
  colors: string[];
  /** Pieces of each new variant that the grid says nothing of; null for no limit. */
  pieces: number | null;
  imageUrls: string[];
  imageAlts: Record<string, string>;
  ukUrl: string | null;
  isActive: boolean;
}

export type ProductProblems = Partial<Record<ProductField | CellField, string>>;

export const MOST_SIZES = 40;
export const MOST_COLORS = 20;
const MOST_PICTURES = 24;
/** In characters: what a screen reader says in one breath, and some. */
export const LONGEST_ALT = 250;

export const NOT_A_PRICE = "Please give the price in pounds, such as 180 or 180.50.";
export const NOT_PIECES = "Please give a whole number of pieces, or leave it empty.";

/** Every second UK size between two: `8, 10, 12 …`. */
const everySecond = (from: number, to: number): string =>
  Array.from({ length: (to - from) / 2 + 1 }, (_, step) => from + step * 2).join(", ");

/** What the quick-fill buttons put into the sizes (specification, section 5). */
export const QUICK_SIZES = [
  { label: "8-20", sizes: everySecond(8, 20) },
  { label: "8-24", sizes: everySecond(8, 24) },
] as const;

/** A form that nobody has filled yet (specification, section 5): brand and collection are the shop's own name. */
export const emptyProduct = (shopName: string): ProductFields => ({
  slug: "",
  title: "",
  brand: shopName,
  collection: shopName,
  gender: "unisex",
  category: "",
  textile: "",
  cloth: "",
  description: "",
  storyTitle: "",
  story: "",
  details: "",
  price: "180",
  onSale: false,
  compareAt: "",
  sizes: QUICK_SIZES[0].sizes,
  colors: "Olive",
  pieces: "",
  pictures: [],
  imageAlts: {},
  ukUrl: "",
  isActive: true,
  cells: {},
  shows: {},
});

/** A typed list without entries that would be one and the same variant (`navy, Navy`). */
export const choicesIn = (text: string): string[] =>
  [
    ...new Map(
      splitList(text)
        .reverse()
        .map((entry) => [choiceId(entry), entry]),
    ).values(),
  ].reverse();

const text = (what: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, `The ${what} is too long: ${most.toLocaleString("en-GB")} characters at most.`);

const price = typedAs((typed) => readPounds(typed) ?? undefined, NOT_A_PRICE);
const pieces = typedAs(readPieces, NOT_PIECES);

const choices = (what: "size" | "colour", most: number) =>
  z
    .string()
    .transform(choicesIn)
    .pipe(
      z
        .array(z.string().max(40, `A ${what} has 40 characters at most.`))
        .min(1, `Please give at least one ${what}.`)
        .max(most, `That is too many: ${most} ${what}s at most.`),
    );

const ukUrl = z
  .string()
  .trim()
  .refine(
    (typed) => typed === "" || (URL.canParse(typed) && /^https?:$/.test(new URL(typed).protocol)),
    "Please give a whole address, such as https://shop.example/linen-shirt.",
  )
  .transform((typed) => typed || null);

const rules = z.object({
  slug: z
    .string()
    .transform(toSlug)
    .pipe(
      z
        .string()
        .min(1, "Please provide a slug (e.g. linen-shirt-olive).")
        .max(120, "The slug is too long: 120 characters at most."),
    ),
  title: text("title", 160).min(1, "Please provide a product title."),
  brand: text("brand", 120),
  collection: text("collection", 120),
  gender: z.enum(GENDERS),
  category: z
    .enum(["", ...(Object.keys(CATEGORIES) as Category[])])
    .transform((category) => category || null),
  description: text("description", 5_000),
  ...wordRules,
  price,
  onSale: z.boolean(),
  compareAt: z.string(),
  sizes: choices("size", MOST_SIZES).transform((sizes) => sizes.toSorted(compareSizes)),
  colors: choices("colour", MOST_COLORS),
  pieces,
  pictures: z
    .array(z.string())
    .min(1, "Please choose a main image.")
    .max(MOST_PICTURES, `That is too many: ${MOST_PICTURES} pictures at most.`),
  imageAlts: z.record(
    z.string(),
    z.string().max(LONGEST_ALT, `An alternative text is too long: ${LONGEST_ALT} characters at most.`),
  ),
  ukUrl,
  isActive: z.boolean(),
});

/** Compare-at counts only while the product is on sale, and then it must be more than the price. */
function readCompareAt({ onSale, compareAt, price: typed }: ProductFields): Result<Pence | null, string> {
  if (!onSale || compareAt.trim() === "") return ok(null);
  const amount = readPounds(compareAt);
  if (amount === null) return err("Please give the compare-at price in pounds, or leave it empty.");
  const main = readPounds(typed);
  return main === null || amount > main
    ? ok(amount)
    : err("Compare-at must be greater than the main price when 'On sale' is checked.");
}

/**
 * What was typed as a product, or what is wrong with it at which field (specification, section 5). Pounds become
 * pence, lists are split, the slug is normalised.
 */
export function readProduct(fields: ProductFields): Result<ProductDraft, ProductProblems> {
  const read = rules.safeParse(fields);
  const compareAt = readCompareAt(fields);
  const [sizes, colors] = [choicesIn(fields.sizes), choicesIn(fields.colors)];
  // A list that is too long is said once, not once for each of its pieces.
  const isTooMuch = sizes.length > MOST_SIZES || colors.length > MOST_COLORS;
  const { grid, problems: inGrid } = readGrid(fields, {
    sizes: isTooMuch ? [] : sizes,
    colors,
    pictures: fields.pictures,
  });
  if (read.success && compareAt.ok && Object.keys(inGrid).length === 0) {
    const { price: minPriceCents, onSale: hasSale, pictures, compareAt: _, storyTitle, ...draft } = read.data;
    return ok({
      ...draft,
      story: readStory(storyTitle, draft.story),
      ...grid,
      minPriceCents,
      hasSale,
      compareAtCents: compareAt.value,
      imageUrls: pictures,
    });
  }
  const problems: ProductProblems = compareAt.ok ? {} : { compareAt: compareAt.error };
  for (const { path, message } of read.error?.issues ?? []) problems[path[0] as ProductField] ??= message;
  return err({ ...problems, ...inGrid });
}
