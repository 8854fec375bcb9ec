/** The page on which a shopper finds their orders. */
export const ORDERS_PATH = "/orders";

/** The page behind an email's link. Opening it changes nothing. */
export const openPath = (token: string): string => `${ORDERS_PATH}/open/${token}`;

/** How long a link works after its email was sent, in minutes. */
export const LINK_MINUTES = 15;

/** How long a browser stays signed in, in days. */
export const SESSION_DAYS = 30;

/** The shop's answer to every address, so that it tells nobody who has ordered. */
export const LINK_REQUESTED = `If we have orders for that address, a link is on its way. It works for ${LINK_MINUTES} minutes.`;

/** Which sessions of a shopper have ended: this browser's, or all of the address. */
export type SignedOut = "here" | "everywhere";

/** Why no link was requested: the sentence, the status, and after how many seconds the visitor may try again. */
export interface LinkRefusal {
  message: string;
  status: 422 | 429;
  typed: string;
  wait: number | null;
}
