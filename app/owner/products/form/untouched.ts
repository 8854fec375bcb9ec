import { choiceId, choicesIn } from "#app/domain/catalogue/products/choice-id.ts";
import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { newShade, shownShade } from "#app/domain/catalogue/products/shades.ts";
import { ownValue } from "#app/shared/own-value.ts";

/** Fields that the form computes by itself, and the slug. */
const OF_GRID = new Set(["slug", "variants", "variantPictures", "shades"]);

/** True when only the slug was typed into a form that was opened as `empty`. */
export function isUntouched(input: ProductInput, empty: ProductInput): boolean {
  const plain = Object.keys(empty).filter((name) => !OF_GRID.has(name)) as (keyof ProductInput)[];
  return (
    plain.every((name) => JSON.stringify(input[name]) === JSON.stringify(empty[name])) &&
    Object.values(input.variants).every(
      ({ price, pieces, sku, barcode }) => !(price || pieces || sku || barcode),
    ) &&
    Object.values(input.variantPictures).every((urls) => urls.length === 0) &&
    choicesIn(input.colors).every((name) => {
      const shade = ownValue(input.shades, choiceId(name));
      return shade === undefined || shade === shownShade(newShade(name));
    })
  );
}
