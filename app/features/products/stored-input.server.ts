import { formatPounds } from "#app/shared/money.ts";
import { choiceId } from "./choice-id.ts";
import { ownChoice } from "./chosen-pictures.ts";
import { fieldInputsOf } from "./product-fields.ts";
import type { ProductInput } from "./product-input.ts";
import { type VariantInput, variantKey } from "./product-input-grid.ts";
import type { ProductRow, VariantRow } from "./product-row.server.ts";
import { shownShade } from "./shades.ts";

/** All pictures of a product, the main one first; what its colours show besides comes last. */
export const picturesOf = (row: ProductRow, ofProduct: readonly VariantRow[]): string[] => {
  const ofColours = ofProduct.filter(({ isOffered }) => isOffered).flatMap(({ imageUrls }) => imageUrls);
  return [...new Set([row.primaryImageUrl, ...row.imageUrls, ...ofColours])].filter((url) => url !== "");
};

/** The pictures that a colour shows of all there are; none when it shows them all. */
export function shownBy(colorId: string, ofProduct: readonly VariantRow[], pictures: string[]): string[] {
  const own = ofProduct.filter((row) => row.colorId === colorId).flatMap(({ imageUrls }) => imageUrls);
  return ownChoice(own, pictures);
}

/** Whether two choices hold the same pictures, in whatever order. */
export const isSameChoice = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((url) => other.includes(url));

/** A stored product as its form. The grid also holds what is no longer offered: it comes back as it went. */
export function storedInput(row: ProductRow, ofProduct: readonly VariantRow[]): ProductInput {
  const pictures = picturesOf(row, ofProduct);
  const nameOf = (colorId: string) => row.swatches.find(({ id }) => id === colorId)?.name ?? colorId;
  return {
    ...fieldInputsOf(row),
    pictures,
    imageAlts: Object.fromEntries(Object.entries(row.imageAlts).filter(([url]) => pictures.includes(url))),
    variants: Object.fromEntries(
      ofProduct.map((variant) => [
        variantKey(nameOf(variant.colorId), variant.size),
        variantInputOf(variant, row),
      ]),
    ),
    shades: Object.fromEntries(row.swatches.map(({ name, hex }) => [choiceId(name), shownShade(hex)])),
    names: {},
    variantPictures: Object.fromEntries(
      row.swatches.flatMap((swatch) => chosenIn(swatch, { pictures, ofProduct })),
    ),
  };
}

/** The pictures that a colour shows, and those that lead in its sizes that have a choice of their own. */
function chosenIn(
  { id, name }: ProductRow["swatches"][number],
  { pictures, ofProduct }: { pictures: string[]; ofProduct: readonly VariantRow[] },
): [key: string, urls: string[]][] {
  const ofColor = shownBy(id, ofProduct, pictures);
  const all = ofColor.length > 0 ? ofColor : pictures;
  const own = ofProduct
    .filter((row) => row.colorId === id && row.imageUrls.length > 0 && !isSameChoice(row.imageUrls, all))
    .map(({ size, imageUrls }): [string, string[]] => [
      variantKey(name, size),
      pictures.filter((url) => imageUrls.includes(url)),
    ]);
  return [[choiceId(name), ofColor], ...own];
}

function variantInputOf(
  { priceCents, piecesOnHand }: VariantRow,
  { minPriceCents }: ProductRow,
): VariantInput {
  const pieces = piecesOnHand === null ? "" : String(piecesOnHand);
  return {
    price: priceCents === minPriceCents ? "" : formatPounds(priceCents),
    pieces,
    piecesWhenOpened: pieces,
  };
}
