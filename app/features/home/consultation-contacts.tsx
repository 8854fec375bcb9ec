import type { ReactNode } from "react";
import { phoneLink } from "#app/features/content/contact-links.ts";
import { site } from "#app/features/content/content.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** How and when to reach the shop about a consultation; these hours are longer than the others, on purpose. */
export function ConsultationContacts({ className = "" }: { className?: string }) {
  const { email, phone, phoneLink: dialled, addresses } = site.contact;
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
      <Row label="Email">
        <TextLink
          href={`mailto:${email}`}
          tone="shea"
          className="wrap-anywhere -my-2.5 inline-flex min-h-11 items-center"
        >
          {email}
        </TextLink>
      </Row>
      <Row label="Studio">
        {addresses.uk.lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {addresses.nigeria.place}, {addresses.nigeria.lines.join(", ").toLowerCase()}
      </Row>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] gap-4 border-shea/30 border-t py-4">
      <dt className="text-sand">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
