import { pence } from "#app/shared/money.ts";
import type { StorePolicy } from "./schemas.ts";

/** The brand's delivery rates and the countries it delivers to, as checkout needs them. */
export const deliveryTerms = ({ deliveryRates, shippingCountries }: StorePolicy) => ({
  rates: deliveryRates.map((rate) => ({ ...rate, amountCents: pence(rate.amountCents) })),
  countries: shippingCountries,
});
