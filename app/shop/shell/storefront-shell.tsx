import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import { useCart } from "#app/shop/cart/use-cart.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { useBackCloses } from "#app/ui/back-closes.ts";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { BagIcon, CloseIcon, MenuIcon } from "#app/ui/icons.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { dismissAnnouncement } from "./announcement-store.ts";
import { Wordmark } from "./wordmark.tsx";

const SiteFooter = hydrateOnInteraction(async () => (await import("./site-footer.tsx")).SiteFooter, {
  whenNear: true,
});

interface StorefrontShellProps {
  /** For the copyright line; passed in, so that the server and the browser agree. */
  year: number;
  children: ReactNode;
}

/** The frame of every public page but the checkout. */
export function StorefrontShell({ year, children }: StorefrontShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFooter year={year} />
    </div>
  );
}

const ContactStrip = hydrateOnInteraction(async () => (await import("./contact-strip.tsx")).ContactStrip);

const MainNav = hydrateOnInteraction(async () => (await import("./main-nav.tsx")).MainNav);

const SearchLink = hydrateOnInteraction(async () => (await import("./search-link.tsx")).SearchLink);

/**
 * Announcement and contacts share a line when it is wide enough, and scroll away; the navigation stays. The header
 * itself has no box, so that its last row sticks to the page.
 */
function SiteHeader() {
  return (
    <header className="contents">
      <div className="on-dark flex flex-wrap when-whole gap-x-6 bg-indigo px-6 text-shea text-small lg:px-12 xl:text-badge print:hidden">
        <AnnouncementBar />
        <ContactStrip />
      </div>
      <div className="site-bar sticky-bar low:relative top-0 z-40 bg-shea">
        <div className="grid h-16 grid-cols-[1fr_auto_1fr] items-center gap-2 px-6 when-whole lg:grid-cols-[auto_1fr_auto] lg:px-12">
          <MobileMenu />
          <Wordmark />
          <MainNav />
          <div className="flex items-center justify-self-end print:hidden">
            <SearchLink />
            <CartLink />
          </div>
        </div>
        <NavigationStatus />
        <WovenBand size="thin" />
      </div>
    </header>
  );
}

/**
 * Announces that a page is loading, and then which one has arrived. The visible sign is the woven line under the
 * header, which draws itself from left to right after 400 ms and not before (shell.css); screen readers get the text
 * below.
 */
function NavigationStatus() {
  const isLoading = useNavigation().state === "loading";
  const { pathname, key } = useLocation();
  const [firstKey] = useState(key);
  const [arrived, setArrived] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what makes the title worth saying.
  useEffect(() => {
    // The first page announces itself.
    if (key !== firstKey) setArrived(document.title);
  }, [pathname]);

  return (
    <>
      <p role="status" className="visually-hidden">
        {isLoading ? "Loading…" : arrived}
      </p>
      {isLoading && <div aria-hidden="true" className="band-cover" />}
    </>
  );
}

/** Always in the HTML; a mark on the document decides whether it shows. */
function AnnouncementBar() {
  const { text, link } = useFrame().announcement;
  return (
    <section
      aria-label="Announcement"
      className="announcement flex min-h-10 grow items-center justify-between gap-2 lg:justify-start"
    >
      <p className="py-1">
        {text}{" "}
        <Link
          to={link.to}
          className="font-semibold underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {link.label}
          {/* Outside its sentence, in a list of links or for a machine, the label alone has no meaning. */}
          <span className="visually-hidden"> about our limited runs</span>
        </Link>
      </p>
      <button
        type="button"
        onClick={dismissAnnouncement}
        className="needs-script -mr-3 grid size-11 shrink-0 place-items-center lg:size-10"
      >
        <CloseIcon className="size-4" />
        <span className="visually-hidden">Dismiss announcement</span>
      </button>
    </section>
  );
}

const MenuLinks = hydrateOnInteraction(async () => (await import("./menu-links.tsx")).MenuLinks);

const MENU = "site-menu";

/**
 * Opens the dialog without any script, in browsers that know the command. React does not know these two attributes yet.
 */
const OPENS_MENU = { command: "show-modal", commandfor: MENU };

/**
 * The same navigation for small screens: a modal dialog, so that the browser itself keeps the focus inside, closes it
 * on Escape, and returns the focus to the button.
 */
function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(dialog);

  /** For browsers that do not know the command. */
  const open = () => {
    if (!("commandForElement" in HTMLButtonElement.prototype)) dialog.current?.showModal();
  };
  /** Choosing any link closes the menu, even one to the current page. */
  const closeOnLink = (event: MouseEvent) => {
    if ((event.target as Element).closest("a")) dialog.current?.close();
  };

  return (
    <div className="lg:hidden print:hidden">
      <button
        type="button"
        {...OPENS_MENU}
        onClick={open}
        aria-haspopup="dialog"
        className="-ml-2.5 grid size-11 place-items-center"
      >
        <MenuIcon />
        <span className="visually-hidden">Menu</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a keyboard activates a link by the same click. */}
      <dialog
        ref={dialog}
        id={MENU}
        aria-label="Menu"
        onClick={closeOnLink}
        className="site-menu bg-shea text-ink"
      >
        <div className="flex h-16 items-center justify-between px-6">
          <form method="dialog">
            <button type="submit" className="-ml-2.5 grid size-11 place-items-center">
              <CloseIcon className="size-5" />
              <span className="visually-hidden">Close menu</span>
            </button>
          </form>
          <Wordmark />
          <CartLink />
        </div>
        <WovenBand size="thin" />
        <MenuLinks />
      </dialog>
    </div>
  );
}

/** 'Cart' and the number of pieces in it. On small screens a bag with the number on its corner. */
function CartLink({ className = "" }: { className?: string }) {
  const { count } = useCart();
  const { pathname } = useLocation();
  return (
    <Link
      to="/cart"
      aria-label={formatCartCount(count)}
      aria-current={pathname === "/cart" ? "page" : undefined}
      className={`relative inline-flex min-h-11 min-w-11 items-center justify-end gap-2.5 font-medium text-label underline-offset-6 hover:underline ${count > 0 ? "max-lg:pr-3" : ""} ${className}`}
    >
      <span className="max-lg:hidden">Cart</span> <BagIcon className="size-6 lg:hidden" />
      <CartBadge count={count} className="max-lg:absolute max-lg:top-0 max-lg:right-0" />
    </Link>
  );
}

/** The number of pieces; nothing at 0. */
function CartBadge({ count, className = "" }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={`grid h-5 min-w-5 place-items-center bg-laterite px-1 font-semibold text-badge text-shea tabular-nums forced-colors:border ${className}`}
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}

/** 'Cart', 'Cart, 1 piece', 'Cart, 2 pieces'. */
const formatCartCount = (count: number): string =>
  count === 0 ? "Cart" : `Cart, ${count} ${count === 1 ? "piece" : "pieces"}`;
