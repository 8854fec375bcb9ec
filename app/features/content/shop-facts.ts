import { addressLines } from "./contact-links.ts";
import { site, storePolicy } from "./content.ts";

const { uk } = site.contact.addresses;

/** What mails say of the brand: who it is, where it is found, and what it promises. */
export const shopFacts = {
  name: site.name,
  email: site.contact.email,
  address: [...addressLines(uk), uk.country],
  company: site.company,
  policy: storePolicy,
};
