import type { ReactNode } from "react";
import { addressLines, mapsLink, phoneLink } from "#app/domain/content/contact-links.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { FOOTER_HEADING, FOOTER_LINK } from "./footer-words.ts";

/** Addresses, hours and the brand's other places on the web. */
export function FooterContacts() {
  const { site } = useFrame();
  const { addresses, email, phone, phoneLink: dialled } = site.contact;
  return (
    <>
      <div className="flex flex-col gap-6 md:col-span-2 xl:col-span-3">
        <Group title={addresses.uk.place}>
          <address className="not-italic">
            {addressLines(addresses.uk).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <a
            href={mapsLink([site.name, ...addressLines(addresses.uk), addresses.uk.country])}
            className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-6 hover:decoration-2 lg:min-h-8"
          >
            Open in maps
          </a>
        </Group>
        <Group title={addresses.nigeria.place}>
          {addresses.nigeria.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Group>
        <Group title="Contact">
          <a href={`mailto:${email}`} className={`${FOOTER_LINK} wrap-anywhere`}>
            {email}
          </a>
          <br />
          <a href={phoneLink(dialled)} className={`${FOOTER_LINK} tabular-nums`}>
            {phone}
          </a>
        </Group>
      </div>
      <div className="flex flex-col gap-6 md:col-span-2 xl:col-span-2">
        <Group title="Hours">
          {site.hours.footer.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Group>
        <Group title="Follow">
          <ul>
            {site.socials.map(({ name, url }) => (
              <li key={name}>
                <a href={url} className={FOOTER_LINK}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </Group>
      </div>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={FOOTER_HEADING}>{title}</h2>
      {children}
    </section>
  );
}
