import type { ProductInput } from "#app/features/products/product-input.ts";
import { type Draft, formatNaira } from "./draft.ts";

/** Where a draft of this device is opened in the main form. */
export const publishPath = (slug: string): string => `/admin?${new URLSearchParams({ draft: slug })}`;

/**
 * The main form as a draft fills it. The price is left to be given: the draft's is in naira, and nobody says what a
 * naira is worth.
 */
export const inputOfDraft = (empty: ProductInput, draft: Draft): ProductInput => ({
  ...empty,
  slug: draft.slug,
  title: draft.name,
  category: draft.category,
  description: draft.description,
  sizes: draft.sizes.length > 0 ? draft.sizes.join(", ") : empty.sizes,
  price: "",
});

/** What stands at the price: `Price in the draft: ₦45,000`. */
export const priceNote = ({ price }: Draft): string =>
  `Price in the draft: ${formatNaira(price).replace("NGN ", "₦")}`;

/** The draft's picture as a file, to be uploaded like any other; null when it cannot be read. */
export function pictureOf({ image, slug }: Draft): File | null {
  const [, type, data] = /^data:(image\/[a-z]+);base64,(.+)$/.exec(image) ?? [];
  if (type === undefined || data === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return new File([bytes], `${slug}.${type.slice("image/".length)}`, { type });
  } catch {
    return null;
  }
}
