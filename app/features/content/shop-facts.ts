import { addressLines } from "./contact-links.ts";
import type { Frame } from "./frame.tsx";

/** The facts about the brand in mails: its identity, its addresses, and its promises. */
export function shopFacts({ site, storePolicy }: Pick<Frame, "site" | "storePolicy">) {
  const { uk } = site.contact.addresses;
  return {
    name: site.name,
    email: site.contact.email,
    address: [...addressLines(uk), uk.country],
    company: site.company,
    policy: storePolicy,
  };
}
