import { formatAmount } from "#app/shared/money.ts";
import { ownValue } from "#app/shared/uuid.ts";
import { choiceId, type Spin } from "./product.ts";
import { fieldInputsOf } from "./product-fields.ts";
import type { ProductDraft, ProductInput } from "./product-input.ts";
import { type VariantInput, variantKey } from "./product-input-grid.ts";
import type { ProductRow, VariantRow } from "./product-row.server.ts";
import { shownShade } from "./shades.ts";

/** All pictures of a product, the main one first, and those that only its colours show last. */
export const picturesOf = (row: ProductRow, ofProduct: readonly VariantRow[]): string[] => {
  const ofColours = ofProduct.filter(({ isOffered }) => isOffered).flatMap(({ imageUrls }) => imageUrls);
  return [...new Set([row.primaryImageUrl, ...row.imageUrls, ...ofColours])].filter((url) => url !== "");
};

/** The pictures that a colour shows; empty when it shows all of the product's. */
export function shownBy(colorId: string, ofProduct: readonly VariantRow[], pictures: string[]): string[] {
  const own = ofProduct.filter((row) => row.colorId === colorId).flatMap(({ imageUrls }) => imageUrls);
  return ownChoice(own, pictures);
}

/** True when two choices contain the same pictures, in any order. */
export const isSameChoice = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((url) => other.includes(url));

/**
 * The form of a stored product. The grid also contains variants that are no longer offered, so that they can return
 * unchanged.
 */
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
    spins: Object.fromEntries(
      row.swatches.flatMap(({ id, name }) => {
        const spin = ownValue(row.spins ?? {}, id);
        return spin ? [[choiceId(name), spin]] : [];
      }),
    ),
    shades: Object.fromEntries(row.swatches.map(({ name, hex }) => [choiceId(name), shownShade(hex)])),
    names: {},
    variantPictures: Object.fromEntries(
      row.swatches.flatMap((swatch) => chosenIn(swatch, { pictures, ofProduct })),
    ),
  };
}

/** The views from around with those from the form; a removed colour keeps its own. */
export function spinsAfter(
  stored: Readonly<Record<string, Spin>>,
  draft: Pick<ProductDraft, "spins" | "colors">,
  swatches: readonly { id: string }[],
): ProductRow["spins"] {
  const spins = new Map(Object.entries(stored));
  for (const [place, name] of draft.colors.entries()) {
    const [id, spin] = [swatches[place]?.id ?? "", ownValue(draft.spins, choiceId(name))];
    if (spin && spin.urls.length > 0) spins.set(id, { urls: spin.urls, alt: spin.alt });
    else if (spin) spins.delete(id);
  }
  return spins.size === 0 ? null : Object.fromEntries(spins);
}

/** The pictures of a colour, and the first pictures of its sizes that have their own choice. */
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
  { priceCents, piecesOnHand, sku, barcode }: VariantRow,
  { minPriceCents }: ProductRow,
): VariantInput {
  const pieces = piecesOnHand === null ? "" : String(piecesOnHand);
  return {
    price: priceCents === minPriceCents ? "" : formatAmount(priceCents),
    pieces,
    piecesWhenOpened: pieces,
    ...(sku !== null && { sku }),
    ...(barcode !== null && { barcode }),
  };
}

/**
 * The pictures that each size of a colour shows by the form: its own choice, or its colour's. An empty list stands for
 * all of the product's pictures. When another size has its own choice, all pictures are listed, because an empty list
 * would show that size's.
 */
export function chosenPictures(
  { variantPictures, sizes, imageUrls }: Pick<ProductDraft, "variantPictures" | "sizes" | "imageUrls">,
  color: string,
): (size: string) => string[] {
  const ofColor = ownChoice(ownValue(variantPictures, choiceId(color)) ?? [], imageUrls);
  const own = (size: string) => ownValue(variantPictures, variantKey(color, size)) ?? [];
  const hasOwn = sizes.some((size) => own(size).length > 0);
  const shared = hasOwn && ofColor.length === 0 ? imageUrls : ofColor;
  return (size) => (own(size).length > 0 ? own(size) : shared);
}

/**
 * A choice of pictures in the product's order. A choice of all counts as none, so that it includes pictures that are
 * added later.
 */
const ownChoice = (chosen: readonly string[], pictures: readonly string[]): string[] => {
  const own = pictures.filter((url) => chosen.includes(url));
  return own.length === pictures.length ? [] : own;
};
