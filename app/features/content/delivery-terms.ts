import { pence } from "#app/shared/money.ts";
import { storePolicy } from "./content.ts";

/** The brand's delivery rates and the countries it delivers to, as checkout needs them. */
export const deliveryTerms = {
  rates: storePolicy.deliveryRates.map((rate) => ({ ...rate, amountCents: pence(rate.amountCents) })),
  countries: storePolicy.shippingCountries,
};
