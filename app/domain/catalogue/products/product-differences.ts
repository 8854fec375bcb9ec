import { formatMoney } from "#app/shared/money.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { parseShopMoment } from "#app/shared/shop-moment.ts";
import { formatLongMoment } from "#app/shared/shop-time.ts";
import { ownValue } from "#app/shared/uuid.ts";
import { choiceId, choicesIn } from "./product.ts";
import { PRODUCT_FIELDS, type ProductField } from "./product-fields.ts";
import type { ProductInput } from "./product-input.ts";
import { parsePrice } from "./product-input-amounts.ts";
import { nameNow, variantKey } from "./product-input-grid.ts";

/** A part of a product that differs between two people's versions. */
export interface Difference {
  /** Its name for people: `Price, Olive, UK 12`. */
  name: string;
  theirs: string;
  yours: string;
}

/** The differences between two states of the form. Pieces are left out, because only their change is booked. */
export function differencesOf(theirs: ProductInput, yours: ProductInput): Difference[] {
  const [there, here] = [describeProduct(theirs), describeProduct(yours)];
  return Object.keys(here)
    .filter((name) => name in there && !name.startsWith(PIECES_LEFT) && there[name] !== here[name])
    .map((name) => ({ name, theirs: saidOf(there, name), yours: saidOf(here, name) }));
}

function saidOf(product: DescribedProduct, name: string): string {
  const value = product[name] ?? null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === null) return /^(Price|Pictures), /.test(name) ? "the product’s" : "nothing";
  return /^(Pictures|Views)/.test(name) ? String(String(value).split(", ").length) : String(value);
}

const AMOUNTS: ReadonlySet<ProductField> = new Set(["price", "compareAt", "salePrice"]);
const MOMENTS: ReadonlySet<ProductField> = new Set(["publishAt", "saleBegins", "saleEnds"]);

/** A product's values by the names of its fields, including those of its grid; null for an empty field. */
export type DescribedProduct = Record<string, string | number | boolean | null>;

/** The form in words for people, so that two states of it can be compared. */
export function describeProduct(input: ProductInput): DescribedProduct {
  const said: DescribedProduct = {};
  for (const [field, { name }] of Object.entries(PRODUCT_FIELDS) as [ProductField, { name: string }][]) {
    if (field === "pieces") continue;
    const value = input[field];
    if (typeof value === "boolean") said[name] = value;
    else if (Array.isArray(value)) said[name] = pictureNames(value);
    else if (typeof value === "object") said[name] = Object.values(value).filter(Boolean).join("; ") || null;
    else if (MOMENTS.has(field)) said[name] = formatMoment(value);
    else said[name] = (AMOUNTS.has(field) ? amount(value) : plain(value)) || null;
  }
  for (const color of choicesIn(input.colors)) {
    const name = nameNow(input.names, color);
    said[`New name, ${color}`] = name === color ? null : name;
    said[`Shade, ${color}`] = ownValue(input.shades, choiceId(color)) ?? null;
    said[`Pictures, ${color}`] = pictureNames(ownValue(input.variantPictures, choiceId(color)) ?? []);
    const spin = ownValue(input.spins, choiceId(color));
    said[`Views from around, ${color}`] = pictureNames(spin?.urls ?? []);
    said[`Text of the views, ${color}`] = spin?.alt || null;
    for (const size of choicesIn(input.sizes)) {
      const variant = ownValue(input.variants, variantKey(color, size));
      if (!variant) continue;
      said[`Pictures, ${choiceLabel(color, size)}`] = pictureNames(
        ownValue(input.variantPictures, variantKey(color, size)) ?? [],
      );
      said[`Price, ${choiceLabel(color, size)}`] = amount(variant.price) || null;
      said[`${PIECES_LEFT}, ${choiceLabel(color, size)}`] =
        variant.pieces.trim() === "" ? NO_LIMIT : Number(variant.pieces);
      said[`SKU, ${choiceLabel(color, size)}`] = variant.sku?.trim() || null;
      said[`Barcode, ${choiceLabel(color, size)}`] = variant.barcode?.trim() || null;
    }
  }
  return said;
}

/** The beginning of the names of the fields with numbers of pieces. */
const PIECES_LEFT = "Pieces left";
export const NO_LIMIT = "no limit";

const plain = (typed: string): string => typed.replaceAll(/\s+/g, " ").trim();

const formatMoment = (typed: string): string | null => {
  const read = parseShopMoment(typed);
  return read.ok ? formatLongMoment(read.value) : plain(typed) || null;
};

const amount = (typed: string): string => {
  const read = parsePrice(typed);
  return read === null ? plain(typed) : formatMoney(read);
};

/** The names of pictures in order: of their folders, or of their files where they are stored elsewhere. */
const pictureNames = (urls: readonly string[]): string | null =>
  urls.map((url) => url.split("/").findLast((part) => !/^\d+\.\w+$/.test(part))).join(", ") || null;
