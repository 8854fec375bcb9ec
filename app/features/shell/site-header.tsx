import { useEffect, useState } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import { navigation } from "#app/features/content/content.ts";
import type { NavigationItem } from "#app/features/content/schemas.ts";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { AnnouncementBar } from "./announcement-bar.tsx";
import { CartLink } from "./cart-link.tsx";
import { currentPage } from "./current-page.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavSubmenu } from "./nav-submenu.tsx";
import { Wordmark } from "./wordmark.tsx";

const ContactStrip = hydrateOnInteraction(async () => (await import("./contact-strip.tsx")).ContactStrip);
const SearchLink = hydrateOnInteraction(async () => (await import("./search-link.tsx")).SearchLink);

/**
 * Announcement and contacts scroll away; the navigation stays, and condenses without changing the height of the page
 * (see shell.css). The header itself has no box, so that its last row sticks to the page.
 */
export function SiteHeader() {
  return (
    <header className="contents">
      <AnnouncementBar />
      <ContactStrip />
      <div className="site-bar sticky z-40 bg-shea">
        <div className="site-bar-row grid h-16 grid-cols-[1fr_auto_1fr] items-center gap-4 px-6 lg:h-20 lg:px-12">
          <MobileMenu />
          <Wordmark />
          <MainNav />
          <div className="flex items-center gap-2 justify-self-end print:hidden">
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

const ITEM =
  "relative inline-flex h-16 items-center font-medium text-label transition-colors duration-150 hover:text-laterite " +
  "aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-3 " +
  "aria-[current]:after:h-0.5 aria-[current]:after:bg-laterite forced-colors:aria-[current]:after:bg-[Highlight]";

/** The navigation in a line, from the `lg` breakpoint up. */
function MainNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className="max-lg:hidden print:hidden">
      <ul className="flex items-center gap-4 min-[60rem]:gap-5 xl:gap-8">
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
  if (!item.children) return <li>{link}</li>;
  return <NavSubmenu parent={link} label={item.label} links={item.children} pathname={pathname} />;
}

/**
 * Announces that a page is loading, and which one has arrived. The visible sign is the woven line under the header,
 * which draws itself from left to right after 400 ms and not before (shell.css); screen readers get the text below.
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
