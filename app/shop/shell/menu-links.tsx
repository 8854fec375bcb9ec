import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { phoneLink, whatsappLink } from "#app/domain/content/contact-links.ts";
import type { GroupLink, LinkGroup } from "#app/shared/link-group.ts";
import type { SearchField } from "#app/shop/catalogue/search-field.tsx";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { leaveDialog } from "#app/ui/back-closes.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { currentPage } from "./current-page.ts";
import { houseLinks } from "./house-links.ts";
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

const FIELD = "menu-search";

interface MenuSearchProps {
  /** Whether the menu is open, or was. */
  wasOpened: boolean;
  /** A suggestion or a search leads elsewhere. */
  onLeave: () => void;
}

/**
 * The search in the menu: a plain form, and once the menu was opened the catalogue's own field, with its suggestions.
 * Whoever types before that has come keeps the plain one, which searches as well.
 */
function MenuSearch({ wasOpened, onLeave }: MenuSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [Suggesting, setSuggesting] = useState<ComponentType<ComponentProps<typeof SearchField>>>();
  useEffect(() => {
    if (!wasOpened) return;
    import("#app/shop/catalogue/search-field.tsx").then(
      (loaded) => {
        const isUsed = document.activeElement === field.current || field.current?.value !== "";
        if (!isUsed) setSuggesting(() => loaded.SearchField);
      },
      // It stays the plain one.
      () => undefined,
    );
  }, [wasOpened]);
  if (Suggesting) return <Suggesting q="" id={FIELD} onLeave={onLeave} />;
  return (
    <form action="/catalogue">
      <input ref={field} name="q" aria-label="Search" placeholder="Search" />
    </form>
  );
}

const hasPictures = ({ links }: LinkGroup): boolean =>
  links.some(({ pictureUrl }) => pictureUrl !== undefined);

/** The ways into the shop in the menu of small screens: new pieces in a row, the others with small pictures or as words. */
const MenuGroups = ({ groups }: { groups: readonly LinkGroup[] }) =>
  [...groups.filter(hasPictures), ...groups.filter((group) => !hasPictures(group))].map((group) => (
    <MenuGroup key={group.name} group={group} />
  ));

function MenuGroup({ group }: { group: LinkGroup }) {
  const { name, links } = group;
  const isPictured = hasPictures(group);
  if (name === "New in")
    return (
      <Group name={name} className="grid grid-cols-4 gap-x-2">
        {links.map((link) => (
          <li key={link.to} className="min-w-0">
            <NewPiece link={link} />
          </li>
        ))}
      </Group>
    );
  return (
    <Group
      name={name}
      className={isPictured ? "grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-4" : "flex flex-wrap gap-x-6"}
    >
      {links.map(({ label, to, pictureUrl }) => (
        <li key={to} className="min-w-0">
          <Link
            to={to}
            className={
              isPictured
                ? "flex items-center gap-3 font-display text-card leading-snug"
                : "inline-flex min-h-11 items-center"
            }
          >
            {isPictured && <Thumb url={pictureUrl} className="w-13 shrink-0" sizes="52px" />}
            <span className="min-w-0 wrap-break-word">{label}</span>
          </Link>
        </li>
      ))}
    </Group>
  );
}

function Group({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <div className="mt-4">
      <p aria-hidden="true" className="mb-1 text-bark text-small">
        {name}
      </p>
      <ul aria-label={name} className={className}>
        {children}
      </ul>
    </div>
  );
}

function NewPiece({ link: { label, to, detail, pictureUrl } }: { link: GroupLink }) {
  return (
    <Link to={to} className="block text-badge">
      <Thumb url={pictureUrl} sizes="25vw" />
      <span className="mt-1 line-clamp-2">{label}</span>
      <span className="text-bark tabular-nums">{detail}</span>
    </Link>
  );
}

/** The picture of what a link leads to, which the words beside it name. */
const Thumb = ({
  url,
  sizes,
  className = "",
}: {
  url: string | undefined;
  sizes: string;
  className?: string;
}) => (
  <Picture
    url={url}
    alt=""
    sizes={sizes}
    className={`overflow-hidden ${className}`}
    imgClassName="aspect-4/5 w-full object-cover"
  />
);
