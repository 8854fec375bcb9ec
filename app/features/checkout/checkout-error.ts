import type { Pence } from "#app/shared/money.ts";

/** A line of the cart as the browser sent it, so that it finds it again. */
export interface LineId {
  slug: string;
  size?: string;
  color?: string;
}

/** Why a checkout was refused. `message` is for the shopper; the lists let the cart be put right. */
export interface CheckoutError {
  /** 400: not understood; 409: the catalogue says otherwise; 502: the payment provider did not answer. */
  status: 400 | 409 | 502;
  message: string;
  /** The current price of one piece, where it differs from what was sent. */
  prices?: (LineId & { amount: Pence })[];
  /** What is left of pieces that cannot all be had. */
  unavailable?: (LineId & { piecesLeft: number })[];
}
