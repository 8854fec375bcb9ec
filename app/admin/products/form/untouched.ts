import { choiceId, choicesIn } from "#app/features/products/choice-id.ts";
import type { ProductFields } from "#app/features/products/product-input.ts";
import { newShade, shownShade } from "#app/features/products/shades.ts";

/** What the form works out by itself beside what is typed. */
const OF_GRID = new Set(["slug", "cells", "shows", "shades"]);

/** Whether nothing but the slug was typed into a form that was opened as `empty`. */
export function isUntouched(fields: ProductFields, empty: ProductFields): boolean {
  const plain = Object.keys(empty).filter((name) => !OF_GRID.has(name)) as (keyof ProductFields)[];
  return (
    plain.every((name) => JSON.stringify(fields[name]) === JSON.stringify(empty[name])) &&
    Object.values(fields.cells).every(({ price, pieces }) => price === "" && pieces === "") &&
    Object.values(fields.shows).every((urls) => urls.length === 0) &&
    choicesIn(fields.colors).every((name) => {
      const shade = fields.shades[choiceId(name)];
      return shade === undefined || shade === shownShade(newShade(name));
    })
  );
}
