import type { products, variants } from "#app/platform/db/schema/catalogue.ts";
import { choiceId } from "./admin/choice-id.ts";
import type { ProductFields } from "./product-input.ts";
import { poundsOf } from "./product-input-amounts.ts";
import { type CellFields, cellKey } from "./product-input-cells.ts";

export type ProductRow = typeof products.$inferSelect;
export type VariantRow = typeof variants.$inferSelect;

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

/** A choice of pictures in their own order; all of them is as good as none, and follows what is added. */
export const ownChoice = (chosen: readonly string[], pictures: readonly string[]): string[] => {
  const own = pictures.filter((url) => chosen.includes(url));
  return own.length === pictures.length ? [] : own;
};

/** A stored product as its form. The grid also holds what is no longer offered: it comes back as it went. */
export function storedFields(row: ProductRow, ofProduct: readonly VariantRow[]): ProductFields {
  const { slug, title, brand, collection, gender, description } = row;
  const pictures = picturesOf(row, ofProduct);
  const nameOf = (colorId: string) => row.swatches.find(({ id }) => id === colorId)?.name ?? colorId;
  return {
    slug,
    title,
    brand,
    collection,
    gender,
    description,
    price: poundsOf(row.minPriceCents),
    onSale: row.hasSale,
    compareAt: row.compareAtCents === null ? "" : poundsOf(row.compareAtCents),
    sizes: row.sizes.join(", "),
    colors: row.colors.join(", "),
    pieces: "",
    pictures,
    imageAlts: Object.fromEntries(Object.entries(row.imageAlts).filter(([url]) => pictures.includes(url))),
    ukUrl: row.ukUrl ?? "",
    isActive: row.isActive,
    cells: Object.fromEntries(
      ofProduct.map((variant) => [cellKey(nameOf(variant.colorId), variant.size), cellOf(variant, row)]),
    ),
    shows: Object.fromEntries(
      row.swatches.map(({ id, name }) => [choiceId(name), shownBy(id, ofProduct, pictures)]),
    ),
  };
}

function cellOf({ priceCents, piecesOnHand }: VariantRow, { minPriceCents }: ProductRow): CellFields {
  const pieces = piecesOnHand === null ? "" : String(piecesOnHand);
  return { price: priceCents === minPriceCents ? "" : poundsOf(priceCents), pieces, seen: pieces };
}
