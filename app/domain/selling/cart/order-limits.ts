import { type Cart, type CartLine, countItems, MAX_QTY } from "./cart.ts";

/** The most of one size and the most pieces in one order, for pieces of a limited run. */
export const MAX_OF_ONE_SIZE = 10;

export const MAX_PIECES = 30;

/** The pieces of a limited run: an order may have up to `MAX_PIECES` of them. */
export const countLimited = (cart: Cart): number => countItems(cart.filter((line) => !line.unlimited));

/** How many pieces of a line exceed an order's limit for one size. */
export const countTooMany = ({ qty, unlimited }: CartLine): number =>
  unlimited ? 0 : Math.max(0, qty - MAX_OF_ONE_SIZE);

/** The highest quantity of a line, given the rest of the cart. */
export const mostOf = (cart: Cart, { qty, unlimited }: Pick<CartLine, "qty" | "unlimited">): number =>
  unlimited ? MAX_QTY : Math.min(MAX_OF_ONE_SIZE, qty + Math.max(0, MAX_PIECES - countLimited(cart)));

/** Why no further piece of a line can be added; null when one can. */
export function refuseMore(cart: Cart, line: Pick<CartLine, "qty" | "unlimited">): string | null {
  const most = mostOf(cart, line);
  if (line.qty < most) return null;
  return line.qty >= MAX_OF_ONE_SIZE
    ? `We can put up to ${most} pieces of one size in an order, and they are in your cart.`
    : `Your cart has ${MAX_PIECES} pieces, the most we can put in an order.`;
}

/** The message for more pieces than one order may have. */
export const tooManyPieces = (count: number): string =>
  `An order can hold up to ${MAX_PIECES} pieces. Yours has ${count}: please take ${count - MAX_PIECES} out.`;
