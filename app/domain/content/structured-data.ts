/** The structured data of the content pages, in schema.org's terms. */
import { HOME } from "#app/domain/delivery/zone.ts";
import type { Site } from "#app/platform/http/context.ts";
import type { JsonLd } from "#app/platform/seo/json-ld.ts";
import { wholeAddress } from "#app/shared/picture-address.ts";
import { returnPolicyJsonLd } from "./offer-terms.ts";
import type { Faq } from "./page-schemas.ts";
import type { Brand, StorePolicy } from "./schemas.ts";

/** The brand: its identity, its location, and its contacts. */
export function organizationJsonLd(
  { site, storePolicy }: { site: Brand; storePolicy: StorePolicy },
  addresses: Pick<Site, "origin" | "mediaUrl">,
): JsonLd {
  const { origin } = addresses;
  const { contact, company } = site;
  const { street, town, postcode } = contact.addresses.uk;
  return {
    "@context": "https://schema.org",
    "@type": "OnlineStore",
    name: site.name,
    legalName: company.legalName,
    slogan: site.tagline,
    description: site.defaultDescription,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: wholeAddress(site.shareImage, addresses),
    email: contact.email,
    telephone: contact.phoneLink,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: town,
      postalCode: postcode,
      addressCountry: HOME,
    },
    hasMerchantReturnPolicy: returnPolicyJsonLd(storePolicy, origin),
    ...(company.registeredForVat && company.vatNumber && { vatID: company.vatNumber }),
    areaServed: ["GB", "NG"],
    sameAs: site.socials.map(({ url }) => url),
  };
}

/** The questions of a page with their answers. */
export const faqPageJsonLd = (faqs: readonly Faq[]): JsonLd => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: faqs.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});
