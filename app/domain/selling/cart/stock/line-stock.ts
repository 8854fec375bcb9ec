import type { Cart, CartLine } from "../cart.ts";

/** What is left of a line's piece, and what the shopper is told about it. */
export interface LineStock {
  left: number;
  words: string | null;
  /** Present where the whole product has left the shop. */
  hasLeftShop?: boolean;
}

/** What is left of a line's piece; null where it is not counted, and where nobody knows. */
export type FindLineStock = (line: CartLine) => LineStock | null;

/** Asks the shop what is left of the pieces in the cart. Fails where it does not say. */
export type RequestStock = (cart: Cart) => Promise<FindLineStock>;
