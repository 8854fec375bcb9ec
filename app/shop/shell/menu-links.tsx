import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { phoneLink, whatsappLink } from "#app/domain/content/contact-links.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { leaveDialog } from "#app/ui/back-closes.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { currentPage } from "./current-page.ts";
import { houseLinks } from "./house-links.ts";
import { MenuGroups } from "./menu-groups.tsx";
import { MenuSearch } from "./menu-search.tsx";
import { CATALOGUE, useShopBy } from "./use-shop-by.ts";

const ITEM = "inline-flex min-h-11 items-center";

/**
 * The menu of small screens: the search and the ways into the catalogue first, then the pages of the house and the
 * shop's contacts. What only a script can know, and the pages of policies, come when it is first opened. Every page has
 * the rest in its HTML, so shell.css has its styles, not each link.
 */
export function MenuLinks() {
  const { pathname } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(false);
  const { groups, isComing } = useShopBy(wasOpened);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setOpened(true));
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  const { site, navigation } = useFrame();
  const { email, phone, phoneLink: dialled, whatsapp, whatsappMessage } = site.contact;
  const catalogue = navigation.main.find(({ to }) => to === CATALOGUE);
  const link = ({ label, to }: { label: string; to: string }) => (
    <li key={to}>
      <Link to={to} aria-current={currentPage(pathname, to)}>
        {label}
      </Link>
    </li>
  );
  const ways = groups.flatMap(({ links }) => links.map(({ to }) => to));
  const leave = () => {
    const dialog = place.current?.closest("dialog");
    if (dialog) leaveDialog(dialog);
  };
  return (
    <div ref={place} className="px-6 py-4">
      <MenuSearch wasOpened={wasOpened} onLeave={leave} />
      <nav aria-label="Main" className="text-label">
        {catalogue && (
          <Link
            to={CATALOGUE}
            aria-current={currentPage(pathname, CATALOGUE)}
            className={`mt-4 font-display text-menu ${ITEM}`}
          >
            {catalogue.label}
          </Link>
        )}
        {/* As high as the window while they are coming, so that nothing in sight moves. */}
        {wasOpened && (
          <div className={isComing ? "min-h-dvh" : undefined}>
            <MenuGroups groups={groups} />
          </div>
        )}
        <ul className="columns-2">{houseLinks(navigation, { isWhole: wasOpened, ways }).map(link)}</ul>
      </nav>
      <ButtonLink to={navigation.shopNow.to} className="mt-4 w-full">
        {navigation.shopNow.label}
      </ButtonLink>
      <ul className="mt-4 text-bark text-small">
        <li>
          <a href={`mailto:${email}`} className={ITEM}>
            {email}
          </a>
        </li>
        <li>
          <a href={phoneLink(dialled)} className={ITEM}>
            {phone}
          </a>
        </li>
        {wasOpened && (
          <li>
            <a href={whatsappLink(whatsapp, whatsappMessage)} className={ITEM}>
              WhatsApp
            </a>
          </li>
        )}
        <li>{site.hours.header}</li>
      </ul>
    </div>
  );
}
