import type { Pence } from "#app/shared/money.ts";
import type { Category, Gender, Swatch } from "../../product.ts";
import { choiceId } from "../choice-id.ts";

/** A product with all that a file says of it, hidden or not. */
export interface WholeProduct {
  slug: string;
  title: string;
  brand: string;
  collection: string;
  gender: Gender;
  category: Category | null;
  textile: string | null;
  cloth: string | null;
  description: string;
  story: { title: string; paragraphs: string[] } | null;
  details: { name: string; value: string }[];
  minPriceCents: Pence;
  hasSale: boolean;
  compareAtCents: Pence | null;
  sizes: string[];
  colors: string[];
  swatches: Swatch[];
  primaryImageUrl: string;
  imageUrls: string[];
  imageAlts: Record<string, string>;
  ukUrl: string | null;
  isActive: boolean;
  variants: WholeVariant[];
}

/** One size in one colour. */
export interface WholeVariant {
  id: string;
  size: string;
  colorId: string;
  priceCents: Pence;
  imageUrls: string[];
  /** False for one that was taken out of the product. */
  isOffered: boolean;
  /** On the shelf; null when it is not limited. */
  pieces: number | null;
}

/** The product's pictures, the main one first. */
export const galleryOf = ({ primaryImageUrl, imageUrls }: WholeProduct): string[] =>
  [...new Set([primaryImageUrl, ...imageUrls])].filter((url) => url !== "");

/** What a colour is called. */
export const colourName = ({ swatches, colors }: WholeProduct, colorId: string): string =>
  swatches.find(({ id }) => id === colorId)?.name ??
  colors.find((name) => choiceId(name) === colorId) ??
  colorId;

/** The id under which a product has a colour, by its name in any spelling; a new colour's own. */
export function colourId({ swatches, variants }: WholeProduct, name: string): string {
  const wanted = choiceId(name);
  return (
    swatches.find((swatch) => choiceId(swatch.name) === wanted)?.id ??
    swatches.find(({ id }) => id === wanted)?.id ??
    variants.find(({ colorId }) => choiceId(colorId) === wanted)?.colorId ??
    wanted
  );
}
