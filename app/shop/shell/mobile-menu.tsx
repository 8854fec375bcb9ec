import { type MouseEvent, useRef } from "react";
import { useBackCloses } from "#app/ui/back-closes.ts";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { CloseIcon, MenuIcon } from "#app/ui/icons.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { CartLink } from "./cart-link.tsx";
import { Wordmark } from "./wordmark.tsx";

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
export function MobileMenu() {
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
