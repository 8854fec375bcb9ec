import { later } from "#app/ui/later.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { AnnouncementBar } from "./announcement-bar.tsx";
import { CartLink } from "./cart-link.tsx";
import { MainNav } from "./main-nav.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavigationStatus } from "./navigation-status.tsx";
import { Wordmark } from "./wordmark.tsx";

const ContactStrip = later(async () => (await import("./contact-strip.tsx")).ContactStrip);
const SearchLink = later(async () => (await import("./search-link.tsx")).SearchLink);

/**
 * Announcement and contacts scroll away; the navigation stays, and condenses without changing the height of the page
 * (see shell.css). The header itself has no box, so that the page is what its last row sticks to.
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
