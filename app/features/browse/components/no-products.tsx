import { TextLink } from "#app/ui/text-link.tsx";
import { ScreenMessage } from "./screen-message.tsx";

/** A shop without products for sale yet. */
export function NoProducts() {
  return (
    <ScreenMessage title="No products yet.">
      <p>The first run is on the table. Leave us a note and we will write when it is cut.</p>
      <p className="mt-5">
        <TextLink to="/contact" className="-my-3 inline-block py-3 font-[560]">
          Write to us
        </TextLink>
      </p>
    </ScreenMessage>
  );
}
