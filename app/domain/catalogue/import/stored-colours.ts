/** The names of a stored product's colours in a file. */
import { choiceId } from "../products/product.ts";
import type { StoredProduct } from "../products/product-row.server.ts";

export const colourName = ({ swatches, colors }: StoredProduct, colorId: string): string =>
  swatches.find(({ id }) => id === colorId)?.name ??
  colors.find((name) => choiceId(name) === colorId) ??
  colorId;

/** The id of a product's colour, by its name in any spelling; a new colour gets its own id. */
export function colourId({ swatches, variants }: StoredProduct, name: string): string {
  const wanted = choiceId(name);
  return (
    swatches.find((swatch) => choiceId(swatch.name) === wanted)?.id ??
    swatches.find(({ id }) => id === wanted)?.id ??
    variants.find(({ colorId }) => choiceId(colorId) === wanted)?.colorId ??
    wanted
  );
}
