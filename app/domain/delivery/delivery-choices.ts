import { COLLECT, formatCollectionTimes } from "./collection.ts";
import { COUNTRIES, type Country } from "./countries.ts";
import type { Delivery, Zone } from "./zone.ts";

/**
 * The countries and zones that the checkout offers. Collection is one more of them, second in the list, free, and ready
 * after its days; without it they are the shop's own.
 */
export function deliveryChoices({ zones, collection }: Delivery): {
  countries: readonly Country[];
  zones: readonly Zone[];
} {
  if (!collection) return { countries: COUNTRIES, zones };
  const [home, ...abroad] = COUNTRIES;
  const name = `Collect in person: ${formatCollectionTimes(collection)}`;
  const zone: Zone = {
    id: "collection",
    name: "Collection in person",
    countries: [COLLECT],
    priceCents: 0,
    freeFromCents: null,
    businessDays: collection.businessDays,
  };
  return {
    countries: [...(home ? [home] : []), { code: COLLECT, name }, ...abroad],
    zones: [...zones, zone],
  };
}
