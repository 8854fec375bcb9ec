import { mailLink, mapsLink, phoneLink, whatsappLink } from "#app/features/content/contact-links.ts";
import { site } from "#app/features/content/content.ts";
import { contact } from "#app/features/content/page-content.server.ts";
import { CONTENT_TAG } from "#app/features/content/page-tag.ts";
import { answerForm } from "#app/features/enquiries/answer-enquiry.server.ts";
import { ContactPage } from "#app/features/enquiries/components/contact-page.tsx";
import { type PublicHandle, publicPageOrAnswer } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/contact.ts";

// Where its form leads without scripts.
export const handle: PublicHandle = { query: ["sent"] };

export const loader = () => ({ words: contact });

export const action = (args: Route.ActionArgs) => answerForm(args, "contact", "/contact");

export const headers = ({ actionHeaders }: Route.HeadersArgs) =>
  publicPageOrAnswer(actionHeaders, CONTENT_TAG);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: "Contact us", description: loaderData?.words.description, path: "/contact" });

const { email, phone, phoneLink: dialled, whatsapp, whatsappMessage, addresses } = site.contact;

export default function Contact({ loaderData }: Route.ComponentProps) {
  return (
    <ContactPage
      words={loaderData.words}
      details={{ email, phone, addresses, hours: site.hours.footer }}
      links={{
        email: mailLink(email),
        phone: phoneLink(dialled),
        whatsapp: whatsappLink(whatsapp, whatsappMessage),
        maps: mapsLink([site.name, ...addresses.uk.lines, addresses.uk.country]),
      }}
    />
  );
}
