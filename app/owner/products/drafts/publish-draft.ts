import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { type Draft, formatNaira } from "./draft.ts";

/** The address of the main form with a draft of this device. */
export const publishPath = (slug: string): string => `/admin?${new URLSearchParams({ draft: slug })}`;

/**
 * The main form with the draft's values. The price stays empty, because the draft's is in naira, and the shop has no
 * exchange rate.
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

/** The note at the price: `Price in the draft: ₦45,000`. */
export const priceNote = ({ price }: Draft): string =>
  `Price in the draft: ${formatNaira(price).replace("NGN ", "₦")}`;

/** The draft's picture as a file, which is uploaded like any other; null when it cannot be read. */
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
