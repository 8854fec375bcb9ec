import { type Cart, type LineId, removeLine, sameLine, setQty } from "./cart.ts";

/** Pieces of a line that were paid for; the size and colour are those of the order. */
export type PaidPieces = LineId & { variantId: string; quantity: number };

/** Takes out what was paid: those pieces and no more, so that what was added meanwhile stays. */
export function takeOutPaid(cart: Cart, paid: readonly PaidPieces[]): Cart {
  return paid.reduce((rest, pieces) => {
    const line =
      rest.find(({ slug, variantId }) => slug === pieces.slug && variantId === pieces.variantId) ??
      rest.find((other) => sameLine(other, pieces));
    if (line === undefined) return rest;
    const left = line.qty - pieces.quantity;
    return left > 0 ? setQty(rest, line, left) : removeLine(rest, line);
  }, cart);
}
