import { formatPence, type Pence } from "#app/shared/money.ts";
import { ownValue } from "#app/shared/own-value.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import type { ProductField } from "./product-fields.ts";
import type { ProductDraft, ProductInput } from "./product-input.ts";
import { isUnusualPrice, parsePrice } from "./product-input-amounts.ts";
import { type GridField, variantField, variantKey } from "./product-input-grid.ts";

/** The form's field with the confirmation of unusual prices. */
export const PRICES_FIELD = "pricesAreRight";

/** A price that needs a confirmation before it is saved: £0, or more than £10,000. */
export interface UnusualPrice<Field extends string = string> {
  field: Field;
  /** Its name for people: `Price, Olive, UK 12`. */
  name: string;
  price: Pence;
}

/** The unusual prices that the form would save. Stored prices were confirmed before. */
export function unusualPricesOf(
  draft: ProductDraft,
  stored: ProductInput | null,
): UnusualPrice<ProductField | GridField>[] {
  const ofProduct = [
    { field: "price" as const, name: "Price", price: draft.minPriceCents },
    { field: "compareAt" as const, name: "Compare-at", price: draft.compareAtCents },
  ];
  const ofVariants = draft.colors.flatMap((color) =>
    draft.sizes.map((size) => {
      const key = variantKey(color, size);
      const name = `Price, ${choiceLabel(color, size)}`;
      return {
        field: variantField("price", key),
        name,
        price: ownValue(draft.variants, key)?.priceCents ?? null,
      };
    }),
  );
  const isStored = (field: ProductField | GridField, price: Pence) =>
    parsePrice(String(stored && storedPrice(stored, field))) === price;
  return [...ofProduct, ...ofVariants].flatMap(({ field, name, price }) =>
    price !== null && isUnusualPrice(price) && !isStored(field, price) ? { field, name, price } : [],
  );
}

function storedPrice(stored: ProductInput, field: ProductField | GridField): string {
  if (field === "price" || field === "compareAt") return stored[field];
  const own = ownValue(stored.variants, field.slice(field.indexOf("|") + 1))?.price ?? "";
  return own === "" ? stored.price : own;
}

/**
 * Unusual prices in words, with those of several sizes together: `Price, Olive, UK 12, and 3 more: £0, so it would be
 * free.`
 */
export function sayUnusual<Field extends string>(
  prices: readonly UnusualPrice<Field>[],
): { field: Field; words: string }[] {
  const groups = new Map<string, [UnusualPrice<Field>, ...UnusualPrice<Field>[]]>();
  for (const each of prices) {
    const kind = `${each.name.split(",")[0]} ${each.price}`;
    const group = groups.get(kind);
    if (group) group.push(each);
    else groups.set(kind, [each]);
  }
  return [...groups.values()].map(([first, ...others]) => {
    const { field, name, price } = first;
    const more = others.length > 0 ? `, and ${others.length} more` : "";
    const why = price === 0 ? "so it would be free" : "which is more than £10,000";
    return { field, words: `${name}${more}: ${formatPence(price)}, ${why}.` };
  });
}

/** The prices that a confirmation covers. When one of them changes, another confirmation is needed. */
export const signatureOf = (prices: readonly UnusualPrice[]): string =>
  prices.map(({ field, price }) => `${field}=${price}`).join(";");
