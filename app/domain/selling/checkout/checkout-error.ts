import type { Money } from "#app/shared/money.ts";
import type { CheckoutItem } from "../cart/cart.ts";
import type { HoldingCodes } from "../promotions/code-answer.ts";

/** A line of the cart with the browser's own values, so that the browser finds it again. */
export type RequestedLine = Pick<CheckoutItem, "slug" | "size" | "color">;

/** The reason why a checkout was refused. `message` is for the shopper; the lists are for correcting the cart. */
export interface CheckoutError {
  /**
   * 400: invalid; 409: different from the catalogue; 429: too many wrong codes; 502: the payment provider did not
   * answer.
   */
  status: 400 | 409 | 429 | 502;
  message: string;
  /** The field of the checkout form that has the error. */
  field?: "email" | "country" | "code";
  /** A typed code that does not exist. */
  wrongCode?: string;
  /** The discount that applies after all, when a preview could not know it: the customer's earlier orders decide. */
  holding?: HoldingCodes;
  /** The seconds after which another attempt is worthwhile. */
  retryAfter?: number;
  /** The current price of one piece, when it differs from the request's. */
  prices?: (RequestedLine & { amount: Money })[];
  /** The stock of the pieces that are not available in the requested quantity. */
  unavailable?: (RequestedLine & { piecesLeft: number })[];
  /** The lines with more pieces than one order may have, and the most that it may have. */
  tooMany?: (RequestedLine & { most: number })[];
}
