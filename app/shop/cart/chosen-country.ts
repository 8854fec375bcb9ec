import { deliveryPlace, HOME } from "#app/domain/delivery/zone.ts";
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";

/** Reads two fields of the checkout's stored form; the checkout writes it. Quotes of other fields are escaped. */
const chosenCountry = storedValue<string>({
  key: storageKey("shipping"),
  parse: (stored) =>
    deliveryPlace(
      /"country":"([A-Z]{2})"/.exec(`${stored}`)?.[1] ?? HOME,
      /"postcode":"([^"]*)/.exec(`${stored}`)?.[1],
    ),
  serialize: String,
});

/** The country (ISO 3166 alpha-2, or Northern Ireland) that this device's last checkout chose; the shop's own before, and on the server. */
export const useChosenCountry = (): string => useStoredValue(chosenCountry);
