import type { ByHand, Handover } from "#app/domain/orders/order.ts";
import type { Money } from "#app/shared/money.ts";
import type { PostalAddress } from "#app/shared/postal-address.ts";

/** The most and the least that the payment provider takes at once; the till takes no more either. */
export const MAX_TOTAL = 99_999_999 as Money;
export const MIN_BY_LINK = 30 as Money;

/** A parcel to a country, at its zone's charge or at another one that the owner agreed on. */
export interface HandDelivery {
  country: string;
  id: string;
  name: string;
  amountCents: Money;
  businessDays: [number, number];
  /** The zone's own charge. */
  listedCents: Money;
}

/** An order that the owner writes: at the market stall, or for somebody who asked by message. */
export interface HandOrder {
  /** The form's own key, which becomes the order's id: a form that is sent twice makes one order. */
  id: string;
  lines: HandLine[];
  byHand: ByHand;
  /** Empty for none. */
  name: string;
  email: string;
  /** The parcel's address; null when it is not known yet. */
  address: PostalAddress | null;
  delivery: HandDelivery | Handover;
}

export interface HandLine {
  slug: string;
  variantId: string;
  quantity: number;
  /** The agreed price of one piece. */
  priceCents: Money;
  /** The law gives no right to withdraw from it then. */
  isMadeToMeasure: boolean;
}

/** Why there is no order: the line that it is about, or the field; and a sentence for the owner. */
export type HandProblem =
  | { line: number; message: string }
  | { field: "pieces" | "email" | "paid"; message: string };
