import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { EnquiryForm } from "./enquiry-form.tsx";

interface ContactPageProps {
  words: {
    title: string;
    text: string;
    whatsapp: string;
    find: { title: string; picture: { url: string; alt: string } };
  };
  details: {
    email: string;
    phone: string;
    addresses: {
      uk: { place: string; lines: readonly string[] };
      nigeria: { place: string; lines: readonly string[] };
    };
    hours: readonly string[];
  };
  links: { email: string; phone: string; whatsapp: string; maps: string };
  takesCalls: boolean;
}

/** The message form, and all other ways to contact the brand. */
export function ContactPage({ words, details, links, takesCalls }: ContactPageProps) {
  return (
    <div className="grid lg:grid-cols-[57fr_43fr]">
      <div className="max-w-4xl px-6 pt-10 pb-18 lg:px-12 lg:pt-18 lg:pb-32 xl:pr-24">
        <h1 className="font-display text-xl">{words.title}</h1>
        <p className="mt-5 max-w-lg text-lead text-bark">{words.text}</p>
        <div className="mt-8 mb-12 flex flex-wrap items-center gap-x-8 gap-y-2">
          <ButtonLink to={links.whatsapp} variant="secondary" className="max-md:w-full">
            {words.whatsapp}
          </ButtonLink>
          {takesCalls && (
            <TextLink to="/book" className="inline-flex min-h-11 items-center font-medium">
              Choose a time for a call
            </TextLink>
          )}
        </div>
        <ContactForm />
      </div>
      <aside aria-labelledby="find-us" className="on-dark flex flex-col bg-leaf text-shea">
        <Picture
          url={words.find.picture.url}
          alt={words.find.picture.alt}
          sizes="(min-width: 900px) 43vw, 100vw"
          imgClassName="aspect-[39/23] w-full object-cover lg:aspect-[5/4]"
        />
        <div className="px-6 pt-12 pb-18 lg:stick lg:top-24 lg:px-12 lg:pt-18 lg:pb-28 xl:px-18">
          <h2 id="find-us" className="mb-6 font-display text-m">
            {words.find.title}
          </h2>
          <WaysToReach details={details} links={links} />
        </div>
      </aside>
    </div>
  );
}

function WaysToReach({ details, links }: Pick<ContactPageProps, "details" | "links">) {
  const { uk, nigeria } = details.addresses;
  return (
    <dl>
      <Way term="Phone">
        <TextLink href={links.phone} tone="shea" className="tabular-nums">
          {details.phone}
        </TextLink>
      </Way>
      <Way term="Email">
        <TextLink href={links.email} tone="shea" className="wrap-anywhere">
          {details.email}
        </TextLink>
      </Way>
      <Way term={uk.place}>
        <Lines of={uk.lines} />
        <TextLink href={links.maps} tone="shea">
          Open in maps
        </TextLink>
      </Way>
      <Way term={nigeria.place}>
        <Lines of={nigeria.lines} />
      </Way>
      <Way term="Hours">
        <Lines of={details.hours} />
      </Way>
    </dl>
  );
}

function Way({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_1fr] border-shea/30 border-t py-3.5 text-label has-[>dd>a:only-child]:max-lg:py-2.5">
      <dt className="py-1.5 font-[560] has-[+dd>a:only-child]:max-lg:py-2.5">{term}</dt>
      <dd className="*:block *:py-1.5 [&>a]:max-lg:py-2.5">{children}</dd>
    </div>
  );
}

const Lines = ({ of }: { of: readonly string[] }) => (
  <span>
    {of.map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
  </span>
);

/** The message form of the contact page (specification, sections 3 and 5). */
function ContactForm() {
  return (
    <EnquiryForm kind="contact" label="Message" action="/contact" button="Send message">
      {(field) => (
        <div className="grid gap-6 md:grid-cols-2">
          <Field {...field("firstName")} required autoComplete="given-name" />
          <Field {...field("lastName")} optional autoComplete="family-name" />
          <Field {...field("email")} required type="email" autoComplete="email" />
          <Field {...field("phone")} optional type="tel" autoComplete="tel" />
          <TextAreaField {...field("message")} required rows={6} className="md:col-span-2" />
        </div>
      )}
    </EnquiryForm>
  );
}
