import type { CheckoutItem } from "#app/features/cart/cart.ts";
import type { Pence } from "#app/shared/money.ts";

/** A line of the cart as the browser sent it, so that it finds it again. */
export type RequestedLine = Pick<CheckoutItem, "slug" | "size" | "color">;

/** Why a checkout was refused. `message` is for the shopper; the lists let the cart be put right. */
export interface CheckoutError {
  /** 400: not understood; 409: the catalogue says otherwise; 502: the payment provider did not answer. */
  status: 400 | 409 | 502;
  message: string;
  /** The field of the checkout form to be put right. */
  field?: "email";
  /** The current price of one piece, where it differs from what was sent. */
  prices?: (RequestedLine & { amount: Pence })[];
  /** What is left of pieces that cannot all be had. */
  unavailable?: (RequestedLine & { piecesLeft: number })[];
  /** Of which lines more are asked for than go into one order, and how many do. */
  tooMany?: (RequestedLine & { most: number })[];
}
