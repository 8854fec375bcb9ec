/** The product's card, worked out from what stands in the form. */

import { choiceId } from "#app/features/products/choice-id.ts";
import type { ProductSummary, Swatch } from "#app/features/products/product.ts";
import type { ProductInput } from "#app/features/products/product-input.ts";
import { parsePrice } from "#app/features/products/product-input-amounts.ts";
import { swatchNamed } from "#app/features/products/shades.ts";
import { pence } from "#app/shared/money.ts";
import { ownValue } from "#app/shared/own-value.ts";
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
export function typedProduct(input: ProductInput, swatches: readonly Swatch[]): TypedProduct {
  const { price, pictures } = input;
  const grid = gridOf(input);
  const summary: ProductSummary = {
    slug: input.slug,
    title: input.title.trim() || "Title",
    cloth: input.cloth.trim() || null,
    category: null,
    textile: null,
    minPriceCents: parsePrice(price) ?? pence(0),
    hasSale: input.onSale,
    compareAtCents: parsePrice(input.compareAt),
    swatches: grid.map(({ name }) => swatchNamed(name, swatches, ownValue(input.shades, choiceId(name)))),
    primaryImageUrl: pictures[0] ?? "",
    secondImageUrl: null,
    imageAlt: "",
    sizes: grid[0]?.rows.map(({ size }) => size) ?? [],
    piecesLeft: piecesLeftOf(grid.flatMap(({ rows }) => rows)),
  };
  return { summary, price, pictures };
}
