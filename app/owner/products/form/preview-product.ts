/** The product's card, computed from the form. */

import { choiceId, type ProductSummary, type Swatch } from "#app/domain/catalogue/products/product.ts";
import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { parsePrice } from "#app/domain/catalogue/products/product-input-amounts.ts";
import { swatchNamed } from "#app/domain/catalogue/products/shades.ts";
import { toMoney } from "#app/shared/money.ts";
import { ownValue } from "#app/shared/uuid.ts";
import { gridOf, piecesLeftOf } from "./variant-grid.ts";

/** The fields of a form that the card needs, and its grid. */
export interface TypedProduct {
  input: ProductInput;
  summary: ProductSummary;
  /** As typed. */
  price: string;
  /** All that are kept, the main one first. */
  pictures: string[];
}

/** The data for the card of these fields. Invalid values are left out, as on a card without them. */
export function typedProduct(input: ProductInput, swatches: readonly Swatch[]): TypedProduct {
  const { price, pictures } = input;
  const grid = gridOf(input);
  const summary: ProductSummary = {
    slug: input.slug,
    title: input.title.trim() || "Title",
    cloth: input.cloth.trim() || null,
    minPriceCents: parsePrice(price) ?? toMoney(0),
    hasSale: input.onSale,
    compareAtCents: parsePrice(input.compareAt),
    swatches: grid.map(({ name }) => swatchNamed(name, swatches, ownValue(input.shades, choiceId(name)))),
    primaryImageUrl: pictures[0] ?? "",
    secondImageUrl: null,
    imageAlt: "",
    piecesLeft: piecesLeftOf(grid.flatMap(({ rows }) => rows)),
  };
  return { input, summary, price, pictures };
}
