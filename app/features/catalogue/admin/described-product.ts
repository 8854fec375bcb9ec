import { formatPence } from "#app/shared/money.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { choicesIn, type ProductField, type ProductFields } from "../product-input.ts";
import { readPounds } from "../product-input-amounts.ts";
import { cellKey } from "../product-input-cells.ts";
import { choiceId } from "./choice-id.ts";

/** What each field is called; a difference, a summary and the audit log say it in the same words as the label. */
const FIELD_NAMES: Record<ProductField, string> = {
  slug: "Slug",
  title: "Title",
  brand: "Brand",
  collection: "Collection",
  gender: "Gender",
  category: "Category",
  textile: "Textile",
  cloth: "Cloth",
  description: "Description",
  storyTitle: "Story title",
  story: "Story",
  details: "Details",
  price: "Price",
  onSale: "On sale",
  compareAt: "Compare-at",
  sizes: "Sizes",
  colors: "Colours",
  pieces: "Pieces",
  pictures: "Pictures",
  imageAlts: "Alternative texts",
  ukUrl: "External link",
  isActive: "Active",
};

/** A product by the names of its fields, those of its grid too; null where nothing stands. */
export type DescribedProduct = Record<string, string | number | boolean | null>;

/** The form as people read it, so that two states of it can be held against each other. */
export function describeProduct(fields: ProductFields): DescribedProduct {
  const said: DescribedProduct = {};
  for (const [field, name] of Object.entries(FIELD_NAMES) as [ProductField, string][]) {
    if (field === "pieces") continue;
    const value = fields[field];
    if (typeof value === "boolean") said[name] = value;
    else if (Array.isArray(value)) said[name] = pictureNames(value);
    else if (typeof value === "object") said[name] = Object.values(value).filter(Boolean).join("; ") || null;
    else said[name] = (field === "price" || field === "compareAt" ? amount(value) : plain(value)) || null;
  }
  for (const color of choicesIn(fields.colors)) {
    said[`Pictures, ${color}`] = pictureNames(fields.shows[choiceId(color)] ?? []);
    for (const size of choicesIn(fields.sizes)) {
      const cell = fields.cells[cellKey(color, size)];
      if (!cell) continue;
      said[`Pictures, ${choiceLabel(color, size)}`] = pictureNames(fields.shows[cellKey(color, size)] ?? []);
      said[`Price, ${choiceLabel(color, size)}`] = amount(cell.price) || null;
      said[`${PIECES_LEFT}, ${choiceLabel(color, size)}`] =
        cell.pieces.trim() === "" ? NO_LIMIT : Number(cell.pieces);
    }
  }
  return said;
}

/** How the fields of the grid begin that hold a number of pieces. */
export const PIECES_LEFT = "Pieces left";
export const NO_LIMIT = "no limit";

const plain = (typed: string): string => typed.replaceAll(/\s+/g, " ").trim();

const amount = (typed: string): string => {
  const read = readPounds(typed);
  return read === null ? plain(typed) : formatPence(read);
};

/** Pictures by the names of their folders, or of their files where they stand elsewhere, in order. */
const pictureNames = (urls: readonly string[]): string | null =>
  urls.map((url) => url.split("/").findLast((part) => !/^\d+\.\w+$/.test(part))).join(", ") || null;
