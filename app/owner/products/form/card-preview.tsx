import type { ProductSummary } from "#app/domain/catalogue/products/product.ts";
import { ProductCard } from "#app/shop/product-card/product-card.tsx";

/** The product's card from the catalogue, as a preview. */
export function CardPreview({ product }: { product: ProductSummary }) {
  return (
    <section aria-labelledby="card-preview" className="pb-12 xl:stick xl:top-0 xl:mt-8 xl:self-start xl:pt-8">
      <h2 id="card-preview" className="font-display text-card">
        On the shop
      </h2>
      <p className="mt-1 mb-5 text-bark text-small">The card in the catalogue. It follows what you type.</p>
      <div inert className="max-w-64 *:*:px-0! [&_a]:no-underline!">
        <ProductCard product={product} sizes="256px" isPreview />
      </div>
    </section>
  );
}
