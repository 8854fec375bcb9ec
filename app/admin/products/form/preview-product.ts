/** The product's card, worked out from what stands in the form. */

import { choiceId } from "#app/features/products/choice-id.ts";
import type { ProductSummary, Swatch } from "#app/features/products/product.ts";
import type { ProductFields } from "#app/features/products/product-input.ts";
import { readPrice } from "#app/features/products/product-input-amounts.ts";
import { swatchNamed } from "#app/features/products/shades.ts";
import { pence } from "#app/shared/money.ts";
import { gridOf, piecesLeftOf } from "./variant-grid.ts";

/** What the card needs of a form, and the grid of the other fields. */
export interface TypedProduct {
  summary: ProductSummary;
  /** As typed. */
  price: string;
  /** All that stay, the main one first. */
  pictures: string[];
}

/** The card of these fields. What cannot be read yet is left out, as on a card that has none. */
export function typedProduct(fields: ProductFields, swatches: readonly Swatch[]): TypedProduct {
  const { price, pictures } = fields;
  const grid = gridOf(fields);
  const summary: ProductSummary = {
    slug: fields.slug,
    title: fields.title.trim() || "Title",
    cloth: fields.cloth.trim() || null,
    category: null,
    textile: null,
    minPriceCents: readPrice(price) ?? pence(0),
    hasSale: fields.onSale,
    compareAtCents: readPrice(fields.compareAt),
    swatches: grid.map(({ name }) => swatchNamed(name, swatches, fields.shades[choiceId(name)])),
    primaryImageUrl: pictures[0] ?? "",
    secondImageUrl: null,
    imageAlt: "",
    sizes: grid[0]?.rows.map(({ size }) => size) ?? [],
    piecesLeft: piecesLeftOf(grid.flatMap(({ rows }) => rows)),
  };
  return { summary, price, pictures };
}
