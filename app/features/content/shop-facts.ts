import { addressLines } from "./contact-links.ts";
import { site, storePolicy } from "./content.ts";

const { uk } = site.contact.addresses;

/** The facts about the brand in mails: its identity, its addresses, and its promises. */
export const shopFacts = {
  name: site.name,
  email: site.contact.email,
  address: [...addressLines(uk), uk.country],
  company: site.company,
  policy: storePolicy,
};
