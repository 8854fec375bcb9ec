import { ownValue } from "#app/shared/own-value.ts";
import { choiceId } from "./choice-id.ts";
import type { ProductDraft } from "./product-input.ts";
import { variantKey } from "./product-input-grid.ts";

/**
 * What each size of a colour shows by the form: its own choice, else its colour's. None stands for all of the
 * product's pictures, unless another size has its own: an empty list would then show that size's.
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

/** A choice of pictures in their own order; all of them is as good as none, and follows what is added. */
export const ownChoice = (chosen: readonly string[], pictures: readonly string[]): string[] => {
  const own = pictures.filter((url) => chosen.includes(url));
  return own.length === pictures.length ? [] : own;
};
