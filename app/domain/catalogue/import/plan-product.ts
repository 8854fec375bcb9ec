import { isDeepStrictEqual } from "node:util";
import { fieldInputsOf, type ProductField } from "../products/product-fields.ts";
import { emptyProduct, type ProductInput, parseProduct } from "../products/product-input.ts";
import type { StoredProduct } from "../products/product-row.server.ts";
import { changesBetween } from "./changes.ts";
import type { Column } from "./columns.ts";
import type { FileProduct } from "./file-product.ts";
import { type AwaitedPicture, type FileFacts, type Plan, Reading, type ShopFacts } from "./plan.ts";
import { hideWithoutPicture, parseGallery } from "./plan-pictures.ts";
import { parseVariants } from "./plan-variants.ts";
import { type HELD_LATER, parseTextColumns } from "./plan-words.ts";

interface Circumstances {
  facts: FileFacts;
  shop: ShopFacts;
  /** The variants whose pieces may be counted anew; null for all. */
  countable: ReadonlySet<string> | null;
  /** The pictures that the stored product waits for. */
  awaited?: readonly AwaitedPicture[];
}

/**
 * Plans the changes of a product, without writing them. A cell that is empty, or equals the stored value, changes
 * nothing. Sizes, colours and lines that are not in the file stay as they are. All new values are checked by the rules
 * of the product form, and refused with its messages.
 */
export function planProduct(
  file: FileProduct,
  before: StoredProduct | null,
  { facts, shop, countable, awaited = [] }: Circumstances,
): Plan {
  const reading = new Reading(file, before, { facts, shop });
  const { after } = reading;
  if (!reading.isRefused) {
    parseTextColumns(reading);
    parseVariants(reading, countable);
    parseGallery(reading);
    hideWithoutPicture(reading);
    holdAgainstRules(reading);
  }
  const { isRefused } = reading;
  const isAwaiting = reading.awaited.length > 0 && !isDeepStrictEqual(reading.awaited, awaited);
  const changes = isRefused ? [] : changesBetween(before, after, shop.kinds);
  if (!isRefused && isAwaiting)
    changes.push({ field: AWAITED, from: namesOf(awaited), to: namesOf(reading.awaited) });
  const isChanged = isAwaiting || !isDeepStrictEqual(before, after);
  const problems = reading.problems.sort((a, b) => a.line - b.line);
  return {
    slug: file.slug,
    title: after.title || file.rows[0].cells.title || file.slug,
    kind: isRefused ? "refused" : !before ? "created" : isChanged ? "updated" : "unchanged",
    changes,
    problems,
    write: isRefused ? null : { before, after },
    awaited: reading.awaited,
    asked: reading.asked,
  };
}

/** In words for people. */
const AWAITED = "Pictures to add";
const namesOf = (awaited: readonly AwaitedPicture[]): string => awaited.map(({ name }) => name).join(", ");

/** The columns of the form's fields, without the texts that were checked before. */
const COLUMN_OF = {
  slug: "handle",
  title: "title",
  brand: "brand",
  collection: "collection",
  gender: "gender",
  description: "description",
  price: "price",
  compareAt: "compareAt",
  sizes: "option2",
  colors: "option1",
  pictures: "image",
  imageAlts: "imageAlt",
  ukUrl: "ukUrl",
} as const satisfies Partial<Record<ProductField, Column>> & Record<(typeof HELD_LATER)[number], Column>;

/** A form that passes every rule. */
const SOUND: ProductInput = {
  ...emptyProduct(""),
  slug: "sound",
  title: "Sound",
  pictures: ["/media/sound"],
};

/** Checks the file's changes by the form's rules. Stored data from before a rule may stay. */
function holdAgainstRules(reading: Reading): void {
  const { after, before, file } = reading;
  const wanted = inputOf(after);
  const stored = before && inputOf(before);
  const input: ProductInput = { ...SOUND };
  const isNew = (name: keyof ProductInput) =>
    !stored || JSON.stringify(stored[name]) !== JSON.stringify(wanted[name]);
  const names = (Object.keys(COLUMN_OF) as (keyof typeof COLUMN_OF)[]).filter(
    (name) =>
      !(reading.isWithoutOptions && (name === "sizes" || name === "colors")) &&
      // One without pictures is hidden.
      !(name === "pictures" && wanted.pictures.length === 0),
  );
  for (const name of names) if (isNew(name)) Object.assign(input, { [name]: wanted[name] });
  if (isNew("price") || isNew("compareAt")) {
    const { price, onSale, compareAt } = wanted;
    Object.assign(input, { price, onSale, compareAt });
  }
  const read = parseProduct(input);
  if (read.ok) return;
  for (const name of names) {
    const message = read.error[name];
    const column = COLUMN_OF[name];
    if (message) reading.refuse(reading.rowWith(column) ?? file.rows[0], column, message);
  }
}

/** A product as the form would show it. Lists are joined by new lines, which no size and no colour contains. */
const inputOf = (product: StoredProduct): ProductInput => ({
  ...SOUND,
  ...fieldInputsOf(product),
  sizes: product.sizes.join("\n"),
  colors: product.colors.join("\n"),
});
