import { formatPence, pence } from "#app/shared/money.ts";

/** A way to deliver and its price, as the store policy states it. */
export interface DeliveryChoice {
  name: string;
  /** In pence. */
  amountCents: number;
  /** Fewest and most business days. */
  businessDays: readonly [number, number];
}

/** What delivery costs: `£4.95`, or `Free`. */
export const deliveryPrice = ({ amountCents }: DeliveryChoice): string =>
  amountCents === 0 ? "Free" : formatPence(pence(amountCents));

/** How long delivery takes: `United Kingdom, 2 to 5 business days`. */
export const deliveryTime = ({ name, businessDays: [fewest, most] }: DeliveryChoice): string =>
  `${name}, ${fewest} to ${most} business days`;

/** All prices as part of a sentence: `United Kingdom £4.95, International £18`. */
export const deliveryPrices = (rates: readonly DeliveryChoice[]): string =>
  rates.map((rate) => `${rate.name} ${deliveryPrice(rate).replace("Free", "free")}`).join(", ");
