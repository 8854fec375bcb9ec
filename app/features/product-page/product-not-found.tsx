import { ScreenMessage } from "#app/features/browse/components/screen-message.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** What a product's address shows when the product is hidden, deleted or never was. */
export function ProductNotFound() {
  return (
    <ScreenMessage title="Not found">
      <p>That piece has left the shop. Its run may be finished.</p>
      <p className="mt-5">
        <TextLink to="/catalogue" className="-my-3 inline-block py-3 font-[560]">
          Back to the catalogue
        </TextLink>
      </p>
    </ScreenMessage>
  );
}
