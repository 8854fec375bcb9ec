import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { companyLine } from "./footer-words.ts";
import { Wordmark } from "./wordmark.tsx";

interface CheckoutShellProps {
  /** True when payments run in the sandbox: a line at the top says that no card is charged. */
  sandbox: boolean;
  year: number;
  children: ReactNode;
}

/** The checkout's frame: its only link leads back to the cart. */
export function CheckoutShell({ sandbox, year, children }: CheckoutShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header>
        {sandbox && (
          <p className="bg-calico px-6 py-2.5 text-center text-bark text-small">
            Sample shop. Payments run in a sandbox and no card is charged.
          </p>
        )}
        <div className="grid h-16 grid-cols-[1fr_auto_1fr] items-center gap-2 px-6 lg:h-20 lg:px-12">
          <TextLink
            to="/cart"
            className="inline-flex min-h-11 items-center justify-self-start font-[560] text-small md:text-label"
          >
            Back to cart
          </TextLink>
          <Wordmark />
        </div>
        <WovenBand size="thin" />
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col *:flex-1">
        {children}
      </main>
      <CheckoutFooter year={year} />
    </div>
  );
}

function CheckoutFooter({ year }: { year: number }) {
  const { site, navigation } = useFrame();
  const link = "inline-flex min-h-11 items-center underline-offset-6 hover:underline lg:min-h-8";
  const links = [{ label: "Refund policy", to: "/refund-policy" }, ...navigation.legal];
  return (
    <footer className="border-sand border-t px-6 py-6 text-bark text-small lg:px-12 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <ul className="flex flex-wrap gap-x-6">
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className={link}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <a href={`mailto:${site.contact.email}`} className={link}>
          {site.contact.email}
        </a>
      </div>
      <p className="mt-2">{companyLine(site, year)}</p>
    </footer>
  );
}
