import type { ReactNode } from "react";
import { useActionData, useLocation } from "react-router";
import { phoneLink } from "#app/domain/content/contact-links.ts";
import type { HomeContent } from "#app/domain/content/schemas.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { ConsultationForm } from "#app/shop/enquiries/consultation-form.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/**
 * The free call: its content and its telephone hours, on indigo; the form beside it. On a phone the form unfolds below,
 * also without scripts, and stands open when it comes back with an answer.
 */
export function Consultation({ words }: { words: HomeContent["consultation"] }) {
  const { title, text, picture } = words;
  const { search } = useLocation();
  const isAnswered = useActionData() !== undefined || new URLSearchParams(search).has("sent");
  return (
    <section aria-labelledby="consultation" className="grid lg:grid-cols-[6fr_7fr]">
      <div className="on-dark grid bg-indigo text-shea lg:grid-cols-[7rem_1fr]">
        <Picture
          url={picture.url}
          alt={picture.alt}
          sizes="(min-width: 900px) 640px, 100vw"
          className="relative max-lg:hidden"
          imgClassName="absolute inset-0 size-full object-cover"
        />
        <div className="px-6 pt-8 pb-4 lg:px-12 lg:py-28">
          <h2 id="consultation" className="max-w-[6.6em] font-display text-l">
            {title}
          </h2>
          <p className="mt-4 max-w-md text-body">{text}</p>
          <ConsultationContacts className="mt-6 lg:mt-10" />
        </div>
      </div>
      <div className="px-6 py-6 lg:py-28 lg:pr-12 lg:pl-18">
        <details className="peer lg:hidden" open={isAnswered}>
          <summary className={buttonClass({ className: "w-full list-none" })}>Book my consultation</summary>
        </details>
        <div className="hidden pt-6 peer-open:grid lg:block lg:pt-0">
          <ConsultationForm />
        </div>
      </div>
    </section>
  );
}

/** How and when to reach the shop about a consultation. These hours are longer than the others on purpose. */
function ConsultationContacts({ className = "" }: { className?: string }) {
  const { site } = useFrame();
  const { phone, phoneLink: dialled } = site.contact;
  return (
    <dl className={`border-shea/30 border-b text-label ${className}`}>
      <Row label="Hours">
        {site.hours.home.map((line) => (
          <span key={line} className="block tabular-nums">
            {line}
          </span>
        ))}
      </Row>
      <Row label="Phone">
        <TextLink
          href={phoneLink(dialled)}
          tone="shea"
          className="-my-2.5 inline-flex min-h-11 items-center tabular-nums"
        >
          {phone}
        </TextLink>
      </Row>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-2 border-shea/30 border-t py-3 lg:py-4">
      <dt className="text-sand">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
