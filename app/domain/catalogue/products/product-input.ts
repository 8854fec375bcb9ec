import * as z from "zod";
import { CURRENCY, type Money } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { choiceId, choicesIn, NO_SCHEDULE } from "./product.ts";
import {
  eachText,
  type FieldInputs,
  type Fields,
  MAX_COLORS,
  MAX_SIZES,
  PRODUCT_FIELDS,
  type ProductField,
  storedTexts,
} from "./product-fields.ts";
import { parsePrice } from "./product-input-amounts.ts";
import { type GridDraft, type GridField, type GridInput, parseGrid } from "./product-input-grid.ts";
import type { ProductColumns } from "./product-row.server.ts";
import { joinedSizes } from "./sizes.ts";

/** The input of the product form: texts, ticks, and the addresses of the pictures, the main one first. */
export type ProductInput = FieldInputs & GridInput;

/** The parsed product form. */
export interface ProductDraft
  extends GridDraft,
    Omit<ProductColumns, "swatches" | "spins" | "primaryImageUrl"> {
  /** The pieces of each new variant that is not in the grid; null for no limit. */
  pieces: number | null;
}

export type ProductProblems = Partial<Record<ProductField | GridField, string>>;

/** Every second UK size between two: `8, 10, 12 …`. */
const everySecond = (from: number, to: number): string =>
  Array.from({ length: (to - from) / 2 + 1 }, (_, step) => from + step * 2).join(", ");

/** The sizes of the quick-fill buttons (specification, section 5). */
export const QUICK_SIZES = [
  { label: "8-20", sizes: everySecond(8, 20) },
  { label: "8-24", sizes: everySecond(8, 24) },
] as const;

/** A new form (specification, section 5). Brand and collection are the shop's own name. */
export const emptyProduct = (shopName: string): ProductInput => ({
  ...eachText(() => ""),
  slug: "",
  brand: shopName,
  collection: shopName,
  gender: "unisex",
  category: "",
  price: "180",
  onSale: false,
  compareAt: "",
  sizes: QUICK_SIZES[0].sizes,
  colors: "Olive",
  pieces: "",
  pictures: [],
  imageAlts: {},
  publishAt: "",
  salePrice: "",
  saleBegins: "",
  saleEnds: "",
  isActive: true,
  variants: {},
  variantPictures: {},
  spins: {},
  shades: {},
  names: {},
});

const rules = z.object(
  Object.fromEntries(Object.entries(PRODUCT_FIELDS).map(([name, { rule }]) => [name, rule])) as {
    [Name in ProductField]: Fields[Name]["rule"];
  },
);

/** For a product whose pictures are still on their way: it is hidden until it has one. */
const rulesBeforePictures = rules.extend({ pictures: z.array(z.string()) });

/** True when the product already has variants of this size, so that it needs no question. */
const isStored = (size: string, { variants }: ProductInput): boolean =>
  Object.entries(variants).some(
    ([key, { piecesWhenOpened }]) => piecesWhenOpened !== null && key.endsWith(`|${choiceId(size)}`),
  );

/** The compare-at price counts only while the product is on sale. It must then exceed the price. */
function parseCompareAt({ onSale, compareAt, price: typed }: ProductInput): Result<Money | null, string> {
  if (!onSale || compareAt.trim() === "") return ok(null);
  const amount = parsePrice(compareAt);
  if (amount === null) return err(`Please give the compare-at price in ${CURRENCY.name}, or leave it empty.`);
  const main = parsePrice(typed);
  return main === null || amount > main
    ? ok(amount)
    : err("Compare-at must be greater than the main price when 'On sale' is checked.");
}

/** The problem of a sale that begins and ends by itself; null for none. */
function saleProblem({ salePrice, saleBegins, saleEnds, price: typed }: ProductInput): ProductProblems {
  if (salePrice.trim() === "")
    return saleBegins === "" && saleEnds === ""
      ? {}
      : { salePrice: "Please give the sale price, or empty the sale’s times too." };
  const [sale, price] = [parsePrice(salePrice), parsePrice(typed)];
  if (sale === null) return {};
  if (sale === 0 || (price !== null && sale >= price))
    return { salePrice: "The sale price must be lower than the price, and more than nothing." };
  // Both are written in the same order as their moments.
  return saleBegins !== "" && saleEnds !== "" && saleEnds <= saleBegins
    ? { saleEnds: "The sale must end after it begins." }
    : {};
}

/**
 * Parses the form into a product; the errors are by field (specification, section 5). Pounds become pence, lists are
 * split, the slug is normalised.
 */
export function parseProduct(
  input: ProductInput,
  { isBeforePictures = false } = {},
): Result<ProductDraft, ProductProblems> {
  const read = (isBeforePictures ? rulesBeforePictures : rules).safeParse(input);
  const compareAt = parseCompareAt(input);
  const ofSale = saleProblem(input);
  const [sizes, colors] = [choicesIn(input.sizes), choicesIn(input.colors)];
  const joined = joinedSizes(sizes.filter((size) => !isStored(size, input)));
  // A list that is too long is reported once, not for each of its variants.
  const isTooMuch = sizes.length > MAX_SIZES || colors.length > MAX_COLORS;
  // Views that are still on their way come with the next save.
  const { grid, problems: inGrid } = parseGrid(isBeforePictures ? { ...input, spins: {} } : input, {
    sizes: isTooMuch ? [] : sizes,
    colors,
    pictures: input.pictures,
  });
  if (read.success && compareAt.ok && joined === null && Object.keys({ ...inGrid, ...ofSale }).length === 0) {
    const { slug, gender, category, price, onSale, pieces, pictures, imageAlts, isActive, publishAt } =
      read.data;
    return ok({
      ...storedTexts(read.data),
      ...grid,
      slug,
      gender,
      category,
      minPriceCents: price,
      hasSale: onSale,
      compareAtCents: compareAt.value,
      sizes: read.data.sizes,
      colors: read.data.colors,
      pieces,
      imageUrls: pictures,
      imageAlts,
      ...NO_SCHEDULE,
      publishAt,
      salePriceCents: read.data.salePrice,
      saleBeginsAt: read.data.saleBegins,
      saleEndsAt: read.data.saleEnds,
      // Shoppers see it from then on, and not before.
      isActive: isActive && publishAt === null,
    });
  }
  const problems: ProductProblems = { ...ofSale, ...(!compareAt.ok && { compareAt: compareAt.error }) };
  for (const { path, message } of read.error?.issues ?? []) problems[path[0] as ProductField] ??= message;
  if (joined !== null) problems.sizes ??= joined;
  return err({ ...problems, ...inGrid });
}
