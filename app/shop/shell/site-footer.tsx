import type { ReactNode } from "react";
import { Link } from "react-router";
import { addressLines, mapsLink, phoneLink, whatsappLink } from "#app/domain/content/contact-links.ts";
import { ORDER_LINKS } from "#app/domain/content/order-links.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { companyLine, FOOTER_HEADING, FOOTER_LINK } from "./footer-words.ts";
import { Wordmark } from "./wordmark.tsx";

/** The shop's identity, its pages, and its contacts. */
export function SiteFooter({ year }: { year: number }) {
  const { site, navigation } = useFrame();
  return (
    <footer className="[overflow-anchor:none] print:hidden">
      <WovenBand size="wide" />
      <div className="on-dark bg-ink px-6 pt-10 pb-6 text-label text-shea lg:px-12 lg:pt-24 lg:pb-10">
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4 md:gap-y-12 xl:grid-cols-12">
          <Brand />
          <QuickLinks />
          <FooterContacts />
        </div>
        <div className="mt-8 flex flex-wrap justify-between gap-x-12 gap-y-2 border-sand/25 border-t pt-6 text-sand text-small lg:mt-16">
          <p className="max-w-3xl py-2.5 lg:py-1.5">{companyLine(site, year)}</p>
          <ul className="flex flex-wrap gap-x-6">
            {navigation.legal.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={FOOTER_LINK}>
                  {label}
                </Link>
              </li>
            ))}
            {ORDER_LINKS.map(({ label, to }) => (
              <li key={to}>
                <a href={to} className={FOOTER_LINK}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

function Brand() {
  const { site } = useFrame();
  return (
    <div className="col-span-2 xl:col-span-3">
      <Wordmark className="footer-wordmark" />
      <p className="mt-1 font-display text-kicker text-sand italic">{site.tagline}</p>
      <p className="mt-4 max-w-md text-sand leading-6">{site.about}</p>
      <ButtonLink
        to={whatsappLink(site.contact.whatsapp, site.contact.whatsappMessage)}
        variant="inverse"
        className="mt-5"
      >
        Chat on WhatsApp
      </ButtonLink>
    </div>
  );
}

function QuickLinks() {
  const { navigation } = useFrame();
  return (
    <nav aria-labelledby="quick-links" className="col-span-2 xl:col-span-4">
      <h2 id="quick-links" className={FOOTER_HEADING}>
        Quick Links
      </h2>
      <ul className="columns-2 gap-x-6">
        {navigation.quickLinks.map(({ label, to }) => (
          <li key={`${label} ${to}`}>
            <Link to={to} className={FOOTER_LINK}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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
