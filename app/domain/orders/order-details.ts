import type { Pence } from "#app/shared/money.ts";

/** The delivery to the country that the shopper chose in the checkout, as it was then. */
export interface OrderDelivery {
  /** ISO 3166 alpha-2. */
  country: string;
  /** The zone's id and name. */
  id: string;
  name: string;
  amountCents: Pence;
  /** Fewest and most business days. */
  businessDays: [number, number];
}

/** The parcel's recipient, as the payment provider collected it. */
export interface OrderCustomer {
  name: string | null;
  phone: string | null;
  address: {
    line1: string | null;
    line2: string | null;
    city: string | null;
    state: string | null;
    postalCode: string | null;
    country: string | null;
  } | null;
}
