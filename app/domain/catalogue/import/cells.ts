/** The cells of a product in the file, column by column. `plan-product.ts` compares a file's cells with these. */

import { formatPounds } from "#app/shared/money.ts";
import { type Gender, type Kind, kindName } from "../products/product.ts";
import { eachText, productText } from "../products/product-fields.ts";
import type { StoredProduct, StoredVariant } from "../products/product-row.server.ts";
import type { Column } from "./columns.ts";
import { toHtml } from "./html-text.ts";
import { colourName } from "./stored-colours.ts";

export type Cells = Partial<Record<Column, string>>;

/** Google's words for a gender. */
const GENDER_WORDS: Record<Gender, string> = { women: "female", men: "male", unisex: "unisex" };

/** The full address of one of the shop's own pictures. Other addresses stay unchanged. */
export const absoluteUrl = (url: string, origin: string): string =>
  url.startsWith("/") ? origin + url : url;

/** The product's own cells, for its first line. */
export const productCells = (product: StoredProduct, kinds: readonly Kind[]): Cells => ({
  ...eachText((name) => productText(product, name)),
  description: toHtml(product.description),
  type: kindName(kinds, product.category) ?? product.category ?? "",
  tags: [product.collection, product.textile].filter(Boolean).join(", "),
  published: product.isActive ? "TRUE" : "FALSE",
  gender: GENDER_WORDS[product.gender],
  status: product.isActive ? "active" : "draft",
});

/** The cells of one size in one colour. */
export function variantCells(product: StoredProduct, variant: StoredVariant, origin: string): Cells {
  const swatch = product.swatches.find(({ id }) => id === variant.colorId);
  return {
    option1: colourName(product, variant.colorId),
    option2: variant.size,
    sku: variant.sku ?? variant.id,
    tracker: variant.piecesLeft === null ? "" : "shopify",
    quantity: variant.piecesLeft === null ? "" : String(variant.piecesLeft),
    policy: variant.piecesLeft === null ? "continue" : "deny",
    price: formatPounds(variant.priceCents),
    compareAt: compareAtCell(product),
    barcode: variant.barcode ?? "",
    variantImage: absoluteUrl(variant.imageUrls[0] ?? "", origin),
    swatch: swatch?.hex ?? "",
    swatchImage: absoluteUrl(swatch?.imageUrl ?? "", origin),
    pictures: picturesCell(product, variant, origin),
  };
}

export const compareAtCell = ({ compareAtCents }: StoredProduct): string =>
  compareAtCents === null ? "" : formatPounds(compareAtCents);

/** A variant's pictures, one to a line: the address, a space, and its alternative text. */
const picturesCell = (product: StoredProduct, variant: StoredVariant, origin: string): string =>
  variant.imageUrls
    .map((url) => `${absoluteUrl(url, origin)} ${oneLine(product.imageAlts[url] ?? "")}`.trim())
    .join("\n");

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
