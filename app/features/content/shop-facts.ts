import { site, storePolicy } from "./content.ts";

const { uk } = site.contact.addresses;

/** What letters say of the brand: who it is, where it is found, and what it promises. */
export const shopFacts = {
  name: site.name,
  email: site.contact.email,
  address: [...uk.lines, uk.country],
  company: site.company,
  policy: storePolicy,
};
