import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import type { NavigationItem, NavigationLink } from "#app/domain/content/schemas.ts";
import { SEEN_PATH } from "#app/domain/people/visits/visit.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import { currentPage } from "./current-page.ts";
import { useShopBy } from "./use-shop-by.ts";

const ITEM =
  "relative inline-flex h-16 items-center font-medium text-label transition-colors hover:text-laterite " +
  "aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-3 " +
  "aria-[current]:after:h-0.5 aria-[current]:after:bg-laterite forced-colors:aria-[current]:after:bg-[Highlight]";

const CATALOGUE = "/catalogue";

/** The path that was shown last. */
let shown: string | undefined;

/** The navigation in a line, from the `lg` breakpoint up. */
export function MainNav() {
  const { navigation } = useFrame();
  const { pathname } = useLocation();
  useEffect(() => {
    // The server counted the document when it sent it.
    shown ??= new URL(performance.getEntriesByType("navigation")[0]?.name ?? location.href).pathname;
    if (shown !== pathname) navigator.sendBeacon(SEEN_PATH + pathname);
    shown = pathname;
  }, [pathname]);
  return (
    <nav aria-label="Main" className="max-lg:hidden print:hidden">
      <ul className="flex items-center justify-center gap-3 min-[60rem]:gap-5 xl:gap-8">
        {navigation.main.map((item) => (
          <MainNavItem key={item.to} item={item} pathname={pathname} />
        ))}
      </ul>
    </nav>
  );
}

function MainNavItem({ item, pathname }: { item: NavigationItem; pathname: string }) {
  const link = (
    <Link to={item.to} prefetch="intent" aria-current={currentPage(pathname, item.to)} className={ITEM}>
      {item.label}
    </Link>
  );
  if (item.to === CATALOGUE) return <CatalogueItem parent={link} label={item.label} />;
  if (!item.children) return <li>{link}</li>;
  return (
    <NavSubmenu parent={link} label={item.label} className="-left-4 min-w-48 py-1">
      <ul>
        {item.children.map((child) => (
          <li key={child.to}>
            <SubmenuLink link={child} isCurrent={currentPage(pathname, child.to)} />
          </li>
        ))}
      </ul>
    </NavSubmenu>
  );
}

/** The catalogue, with the menu's ways into it: its kinds, cloths, sizes and occasions. */
function CatalogueItem({ parent, label }: { parent: ReactNode; label: string }) {
  const [wasOpened, setOpened] = useState(false);
  const groups = useShopBy(wasOpened);
  return (
    <NavSubmenu
      parent={parent}
      label={label}
      onOpen={() => setOpened(true)}
      className={groups.length > 0 ? "right-0 p-4" : "invisible"}
    >
      <div className="flex gap-x-4">
        {groups.map(({ name, links }) => (
          <div key={name}>
            <p aria-hidden="true" className="px-4 text-bark text-small">
              {name}
            </p>
            <ul aria-label={name} className="mt-2">
              {links.map((link) => (
                <li key={link.to} className="whitespace-nowrap">
                  <SubmenuLink link={link} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </NavSubmenu>
  );
}

function SubmenuLink({ link, isCurrent }: { link: NavigationLink; isCurrent?: "page" | "true" | undefined }) {
  return (
    <Link
      to={link.to}
      prefetch="intent"
      aria-current={isCurrent}
      className="flex min-h-11 items-center px-4 font-medium text-label -outline-offset-2 hover:bg-calico aria-[current]:text-laterite"
    >
      {link.label}
    </Link>
  );
}

interface NavSubmenuProps {
  /** The parent is also a page. */
  parent: ReactNode;
  label: string;
  className: string;
  /** Its links. */
  children: ReactNode;
  onOpen?: () => void;
}

/**
 * A link with pages under it. A mouse opens it by hovering; keyboard and touch use the button beside the link. Escape
 * closes it and keeps the focus near; leaving it closes it too. Without scripts the style sheet opens it.
 */
export function NavSubmenu({ parent, label, className, children, onOpen }: NavSubmenuProps) {
  const [isOpen, setState] = useState(false);
  const setOpen = (open: boolean) => {
    setState(open);
    if (open) onOpen?.();
  };
  const hovered = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  return (
    <li
      className="nav-submenu relative flex items-center"
      onPointerEnter={(event) => {
        if (event.pointerType !== "mouse") return;
        hovered.current = true;
        setOpen(true);
      }}
      onPointerLeave={(event) => {
        if (event.pointerType !== "mouse") return;
        hovered.current = false;
        setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        // The link that had the focus is about to disappear.
        if (document.getElementById(id)?.contains(document.activeElement)) button.current?.focus();
        setOpen(false);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && !hovered.current) setOpen(false);
      }}
    >
      {parent}
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(hovered.current || !isOpen)}
        className="-mr-2 grid h-11 w-7 place-items-center"
      >
        <ChevronDownIcon className="size-3" />
        <span className="visually-hidden">{`More under ${label}`}</span>
      </button>
      {/* biome-ignore lint/a11y: a keyboard activates a link by the same click. */}
      <div
        id={id}
        data-open={isOpen}
        onClick={(event) => {
          if ((event.target as Element).closest("a")) setOpen(false);
        }}
        className={`submenu absolute top-full z-10 hidden border border-ink bg-shea data-[open=true]:block ${className}`}
      >
        {children}
      </div>
    </li>
  );
}
