import { type MouseEvent, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useCart } from "#app/features/cart/use-cart.ts";
import { phoneLink } from "#app/features/content/contact-links.ts";
import { navigation, site } from "#app/features/content/content.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CloseIcon, MenuIcon } from "#app/ui/icons.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { CartBadge, CartLink, cartWords } from "./cart-link.tsx";
import { currentPage } from "./current-page.ts";
import { Wordmark } from "./wordmark.tsx";

const MENU = "site-menu";

/** Opens the dialog without any script, in browsers that know the command; React has no name for these two yet. */
const OPENS_MENU = { command: "show-modal", commandfor: MENU };

/**
 * The same navigation for small screens: a modal dialog, so that the browser itself keeps the focus inside, closes it
 * on Escape, and gives the focus back to the button.
 */
export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null);

  /** For browsers that do not know the command. */
  const open = () => {
    if (!("commandForElement" in HTMLButtonElement.prototype)) dialog.current?.showModal();
  };
  /** Choosing any link closes the menu, also one to the page that is already shown. */
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

function MenuLinks() {
  const { pathname } = useLocation();
  const { count } = useCart();
  const { email, phone, phoneLink: dialled } = site.contact;
  const item = "inline-flex min-h-16 items-center font-display text-menu aria-[current]:text-laterite";
  return (
    <div className="px-6 pb-12">
      <nav aria-label="Main">
        <ul>
          {navigation.main.map(({ label, to, children }) => (
            <li key={to} className="flex flex-wrap items-center justify-between gap-x-4 border-sand border-b">
              <Link to={to} aria-current={currentPage(pathname, to)} className={item}>
                {label}
              </Link>
              {children && (
                <ul className="flex gap-4 max-[22rem]:w-full">
                  {children.map((child) => (
                    <li key={child.to}>
                      <Link
                        to={child.to}
                        aria-current={currentPage(pathname, child.to)}
                        className="inline-flex min-h-11 items-center text-label aria-[current]:text-laterite"
                      >
                        {child.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
          <li className="border-sand border-b">
            <Link
              to="/cart"
              aria-label={cartWords(count)}
              aria-current={currentPage(pathname, "/cart")}
              className={`gap-2 ${item}`}
            >
              Cart <CartBadge count={count} className="font-text" />
            </Link>
          </li>
        </ul>
      </nav>
      <ButtonLink to={navigation.shopNow.to} className="mt-6 w-full">
        {navigation.shopNow.label}
      </ButtonLink>
      <ul className="mt-4 text-bark text-small">
        <li>
          <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center">
            {email}
          </a>
        </li>
        <li>
          <a href={phoneLink(dialled)} className="inline-flex min-h-11 items-center tabular-nums">
            {phone}
          </a>
        </li>
        <li className="flex min-h-11 items-center">{site.hours.header}</li>
      </ul>
    </div>
  );
}
