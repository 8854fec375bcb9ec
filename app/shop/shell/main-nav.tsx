import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import type { NavigationItem, NavigationLink } from "#app/domain/content/schemas.ts";
import { SEEN_PATH } from "#app/domain/people/visits/visit.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import { CataloguePanel } from "./catalogue-panel.tsx";
import { currentPage } from "./current-page.ts";
import { CATALOGUE, useShopBy } from "./use-shop-by.ts";

const ITEM =
  "relative inline-flex h-16 items-center font-medium text-label transition-colors hover:text-laterite " +
  "aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-3 " +
  "aria-[current]:after:h-0.5 aria-[current]:after:bg-laterite forced-colors:aria-[current]:after:bg-[Highlight]";

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
    <NavSubmenu parent={link} label={item.label} className="top-full -left-4 min-w-48 py-1">
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

/** The catalogue, with the menu's ways into the shop. */
function CatalogueItem({ parent, label }: { parent: ReactNode; label: string }) {
  const [wasOpened, setOpened] = useState(false);
  const { groups } = useShopBy(wasOpened);
  const isFull = groups.length > 0;
  return (
    <NavSubmenu
      parent={parent}
      label={label}
      isWide
      onOpen={() => setOpened(true)}
      className={`inset-x-0 top-16 max-h-[calc(100dvh-7rem)] overflow-y-auto border-x-0 px-9 py-6 ${isFull ? "" : "invisible"}`}
    >
      <CataloguePanel groups={groups} />
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

/** A pointer on its way to something else opens nothing, and may cut a corner on its way into the submenu. */
const OPENS_AFTER_MS = 100;
const CLOSES_AFTER_MS = 250;

interface NavSubmenuProps {
  /** The parent is also a page. */
  parent: ReactNode;
  label: string;
  /** Of its box. `isWide`: the box is as wide as the header, and not only below its parent. */
  className: string;
  isWide?: boolean;
  /** Its links. */
  children: ReactNode;
  onOpen?: () => void;
}

/**
 * A link with pages under it. A mouse opens it by hovering; keyboard and touch use the button beside the link. Escape
 * closes it and keeps the focus near; leaving it closes it too. Without scripts the style sheet opens it.
 */
function NavSubmenu({ parent, label, className, isWide = false, children, onOpen }: NavSubmenuProps) {
  const [isOpen, setState] = useState(false);
  const setOpen = (open: boolean) => {
    clearTimeout(timer.current);
    setState(open);
    if (open) onOpen?.();
  };
  const hovered = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const hover = (isOver: boolean) => {
    hovered.current = isOver;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(isOver), isOver ? OPENS_AFTER_MS : CLOSES_AFTER_MS);
  };

  return (
    <li
      className={`nav-submenu flex items-center ${isWide ? "" : "relative"}`}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && hover(true)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && hover(false)}
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
        className={`submenu absolute z-10 hidden border border-ink bg-shea data-[open=true]:block ${className}`}
      >
        {children}
      </div>
    </li>
  );
}
