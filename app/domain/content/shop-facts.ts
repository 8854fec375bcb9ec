import type { Delivery } from "#app/domain/delivery/zone.ts";
import { addressLines } from "./contact-links.ts";
import type { LettersContent } from "./page-schemas.ts";
import type { Brand, StorePolicy } from "./schemas.ts";

/** The facts about the brand in mails: its identity, its addresses, and its promises. */
export function shopFacts({
  site,
  storePolicy,
  delivery,
  letters,
}: {
  site: Brand;
  storePolicy: StorePolicy;
  delivery: Delivery;
  letters?: LettersContent;
}) {
  const { uk } = site.contact.addresses;
  return {
    name: site.name,
    email: site.contact.email,
    address: [...addressLines(uk), uk.country],
    // Without registration there is no VAT anywhere, whatever number is kept.
    company: { ...site.company, vatNumber: site.company.registeredForVat ? site.company.vatNumber : null },
    policy: storePolicy,
    zones: delivery.zones,
    collection: delivery.collection ?? null,
    sentences: letters ?? {},
  };
}
