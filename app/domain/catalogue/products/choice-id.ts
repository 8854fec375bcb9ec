import { toSlug } from "#app/shared/slug.ts";
import { splitList } from "#app/shared/split-list.ts";

/** The id of a size or colour in addresses, SKUs and forms: `XL` and `xl` are one. */
export const choiceId = (name: string): string => toSlug(name) || name.toLowerCase();

/** The SKU that the shop gives one size in one colour. */
export const skuOf = (productSlug: string, { colorId, size }: { colorId: string; size: string }): string =>
  [productSlug, colorId, choiceId(size)].join("-");

/** The entries of a typed list, each variant once (`navy, Navy`). */
export const choicesIn = (text: string): string[] =>
  [
    ...new Map(
      splitList(text)
        .reverse()
        .map((entry) => [choiceId(entry), entry]),
    ).values(),
  ].reverse();
