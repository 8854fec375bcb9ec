/** What the file says of a product, column by column. `plan-product.ts` compares a file's cells with these. */

import { CATEGORIES, type Gender } from "../../product.ts";
import { poundsOf } from "../../product-input-amounts.ts";
import { detailsText, storyText } from "../../product-words.ts";
import type { Column } from "./columns.ts";
import { toHtml } from "./html-text.ts";
import { colourName, type WholeProduct, type WholeVariant } from "./whole-product.ts";

export type Cells = Partial<Record<Column, string>>;

/** How Google names who a piece is for. */
const GENDER_WORDS: Record<Gender, string> = { women: "female", men: "male", unisex: "unisex" };

/** A shop's own picture as an address that is good everywhere; any other as it is. */
export const absoluteUrl = (url: string, origin: string): string =>
  url.startsWith("/") ? origin + url : url;

/** What a product's first line says of all of it. */
export const productCells = (product: WholeProduct): Cells => ({
  title: product.title,
  description: toHtml(product.description),
  brand: product.brand,
  type: product.category ? CATEGORIES[product.category] : "",
  tags: [product.collection, product.textile].filter(Boolean).join(", "),
  published: product.isActive ? "TRUE" : "FALSE",
  gender: GENDER_WORDS[product.gender],
  status: product.isActive ? "active" : "draft",
  collection: product.collection,
  textile: product.textile ?? "",
  cloth: product.cloth ?? "",
  storyTitle: product.story?.title ?? "",
  story: storyText(product.story),
  details: detailsText(product.details),
  ukUrl: product.ukUrl ?? "",
});

/** What a line says of one size and colour. */
export function variantCells(product: WholeProduct, variant: WholeVariant, origin: string): Cells {
  const swatch = product.swatches.find(({ id }) => id === variant.colorId);
  return {
    option1: colourName(product, variant.colorId),
    option2: variant.size,
    sku: variant.id,
    tracker: variant.pieces === null ? "" : "shopify",
    quantity: variant.pieces === null ? "" : String(variant.pieces),
    policy: variant.pieces === null ? "continue" : "deny",
    price: poundsOf(variant.priceCents),
    compareAt: compareAtCell(product),
    variantImage: absoluteUrl(variant.imageUrls[0] ?? "", origin),
    swatch: swatch?.hex ?? "",
    swatchImage: absoluteUrl(swatch?.imageUrl ?? "", origin),
    pictures: picturesCell(product, variant, origin),
  };
}

export const compareAtCell = ({ compareAtCents }: WholeProduct): string =>
  compareAtCents === null ? "" : poundsOf(compareAtCents);

/** A variant's pictures, one to a line: the address, and after a space what it shows. */
const picturesCell = (product: WholeProduct, variant: WholeVariant, origin: string): string =>
  variant.imageUrls
    .map((url) => `${absoluteUrl(url, origin)} ${oneLine(product.imageAlts[url] ?? "")}`.trim())
    .join("\n");

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
