import { TextLink } from "#app/ui/text-link.tsx";

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
