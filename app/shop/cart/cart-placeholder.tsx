import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { InlineScript } from "#app/ui/inline-script.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Makes its container higher, before the first paint, when this browser's cart has pieces. */
const cartScript = `try{if(localStorage.getItem(${JSON.stringify(storageKey("cart"))})?.length>2)document.currentScript.parentNode.classList.replace("min-h-48","min-h-dvh")}catch{}`;

/**
 * Holds the place until the browser knows its cart. It shows no text, because it lasts a moment and 'empty' might be
 * wrong. It is as high as the empty cart's message; when the cart has pieces it keeps the footer out of the window, so
 * that nothing visible moves.
 */
export function CartPlaceholder() {
  return (
    <div suppressHydrationWarning className="min-h-48 border-t border-sand pt-8">
      <InlineScript text={cartScript} />
      <noscript>
        <p>
          The cart is kept in your browser and needs JavaScript. Turn it on, or write to us, and we will take
          your order.
        </p>
      </noscript>
    </div>
  );
}

/** The message of the cart page and the checkout when the cart is empty; as high as the placeholder before it. */
export function EmptyCart() {
  return (
    <div className="min-h-48 border-t border-ink pt-8">
      <p className="font-display text-m">Your cart is empty.</p>
      <p className="mt-2 text-bark">Pieces you add wait here, on this device.</p>
      <p className="mt-6">
        <TextLink to="/catalogue" className="font-[560]">
          See the catalogue
        </TextLink>
      </p>
    </div>
  );
}
