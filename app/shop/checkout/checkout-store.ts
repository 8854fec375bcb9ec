import { type CheckoutMemory, parseCheckoutMemory } from "#app/domain/selling/checkout/checkout-memory.ts";
import { parseShippingDetails, type ShippingDetails } from "#app/domain/selling/checkout/shipping-details.ts";
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";

/** The open checkout. Two tabs, a double click and a reload share one order id. */
export const storedCheckout = storedValue<CheckoutMemory>({
  key: storageKey("checkout"),
  parse: parseCheckoutMemory,
  serialize: JSON.stringify,
});

/** The shipping form. It is stored on this device only, and filled in again next time (specification, section 3). */
export const storedShippingDetails = storedValue<ShippingDetails>({
  key: storageKey("shipping"),
  parse: parseShippingDetails,
  serialize: JSON.stringify,
});
