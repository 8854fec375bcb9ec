import { choiceLabel } from "#app/shared/piece-label.ts";
import { isUnusualPrice } from "../products/product-input-amounts.ts";
import type { StoredProduct } from "../products/product-row.server.ts";
import type { UnusualPrice } from "../products/unusual-prices.ts";
import { colourName } from "./stored-colours.ts";

/** The unusual prices that a file would set. */
export function unusualPricesBetween(before: StoredProduct | null, after: StoredProduct): UnusualPrice[] {
  const was = new Map(before?.variants.map(({ id, priceCents }) => [id, priceCents]));
  const ofVariants = after.variants
    .filter(({ id, priceCents, isOffered }) => isOffered && (id === "" || was.get(id) !== priceCents))
    .map(({ colorId, size, priceCents }) => {
      const name = `Price, ${choiceLabel(colourName(after, colorId), size)}`;
      return { field: name, name, price: priceCents };
    });
  const isAlone = after.variants.every(({ isOffered }) => !isOffered);
  const ofProduct = [
    {
      field: "price",
      name: "Price",
      price: isAlone ? after.minPriceCents : null,
      was: before?.minPriceCents,
    },
    { field: "compareAt", name: "Compare-at", price: after.compareAtCents, was: before?.compareAtCents },
  ].flatMap(({ field, name, price, was: stored }) =>
    price !== null && price !== stored ? { field, name, price } : [],
  );
  return [...ofProduct, ...ofVariants].filter(({ price }) => isUnusualPrice(price));
}
