import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { AnnouncementBar } from "./announcement-bar.tsx";
import { CartLink } from "./cart-link.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { Wordmark } from "./wordmark.tsx";

const ContactStrip = hydrateOnInteraction(async () => (await import("./contact-strip.tsx")).ContactStrip);
const MainNav = hydrateOnInteraction(async () => (await import("./main-nav.tsx")).MainNav);
const SearchLink = hydrateOnInteraction(async () => (await import("./search-link.tsx")).SearchLink);

/**
 * Announcement and contacts share a line where it is wide enough, and scroll away; the navigation stays. The header
 * itself has no box, so that its last row sticks to the page.
 */
export function SiteHeader() {
  return (
    <header className="contents">
      <div className="on-dark flex flex-wrap when-whole gap-x-6 bg-indigo px-6 text-shea text-small lg:px-12 xl:text-badge print:hidden">
        <AnnouncementBar />
        <ContactStrip />
      </div>
      <div className="site-bar stick low:relative top-0 z-40 bg-shea">
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
