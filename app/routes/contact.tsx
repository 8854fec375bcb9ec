import { data, redirect } from "react-router";
import {
  addressLines,
  mailLink,
  mapsLink,
  phoneLink,
  whatsappLink,
} from "#app/domain/content/contact-links.ts";
import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import {
  enquiryAnswer,
  MAX_ENQUIRY_BYTES,
  parsePostedEnquiry,
  refusedEnquiry,
  saveEnquiry,
  sentPath,
} from "#app/domain/people/enquiries/save-enquiry.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { type PublicHandle, publicPageOrAnswer } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentContext, enquiryDepsContext } from "#app/routes/request/contexts.server.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { ContactPage } from "#app/shop/enquiries/contact-page.tsx";
import type { Route } from "./+types/contact.ts";

// `sent` comes from its form without scripts.
export const handle: PublicHandle = { query: ["sent=contact", "sent=consultation"] };

export const loader = ({ context }: Route.LoaderArgs) => {
  const { contact, takesCalls } = context.get(contentContext);
  return { words: contact, takesCalls };
};

export async function action({ request, context }: Route.ActionArgs) {
  const posted = parsePostedEnquiry(await readForm(request, { bytes: MAX_ENQUIRY_BYTES }), "contact");
  const saved = posted.ok ? await saveEnquiry(context.get(enquiryDepsContext), posted.value) : posted;
  if (saved.ok) return redirect(sentPath("/contact", "contact"), 303);
  return data(enquiryAnswer("contact", saved.error), refusedEnquiry(saved.error));
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) =>
  publicPageOrAnswer(actionHeaders, CONTENT_TAG);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: "Contact us", description: loaderData?.words.description, path: "/contact" });

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { site } = useFrame();
  const { email, phone, phoneLink: dialled, whatsapp, whatsappMessage, addresses } = site.contact;
  const uk = { place: addresses.uk.place, lines: addressLines(addresses.uk) };
  return (
    <ContactPage
      {...loaderData}
      details={{ email, phone, addresses: { ...addresses, uk }, hours: site.hours.footer }}
      links={{
        email: mailLink(email),
        phone: phoneLink(dialled),
        whatsapp: whatsappLink(whatsapp, whatsappMessage),
        maps: mapsLink([site.name, ...uk.lines, addresses.uk.country]),
      }}
    />
  );
}
