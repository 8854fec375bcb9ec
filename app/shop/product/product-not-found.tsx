import type { ProductSummary } from "#app/domain/catalogue/products/product.ts";
import { NewestPieces } from "#app/shop/catalogue/newest-pieces.tsx";
import { ScreenMessage } from "#app/shop/catalogue/screen-message.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Shown at a product's address when the product is hidden, deleted or never existed, with others to look at. */
export function ProductNotFound({ newest }: { newest: readonly ProductSummary[] }) {
  return (
    <>
      <ScreenMessage title="Not found">
        <p>That piece has left the shop. Its run may be finished.</p>
        <p className="mt-5">
          <TextLink to="/catalogue" className="-my-3 inline-block py-3 font-[560]">
            Back to the catalogue
          </TextLink>
        </p>
      </ScreenMessage>
      <NewestPieces products={newest} />
    </>
  );
}
