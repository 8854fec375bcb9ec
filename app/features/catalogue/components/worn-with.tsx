import { TextLink } from "#app/ui/text-link.tsx";
import type { ProductSummary } from "../product.ts";
import { ProductGrid } from "./product-grid.tsx";

/** Pieces that go with the one on the page. */
export function WornWith({ products }: { products: ProductSummary[] }) {
  // Room for the buying bar of a phone, which comes to rest on the end of the page.
  if (products.length === 0) return <div className="h-36" />;
  return (
    <section aria-labelledby="worn-with" className="mt-18 bg-calico pt-18 pb-36 lg:mt-32 lg:py-28">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 px-6 pb-8 lg:px-12 lg:pb-14">
        <h2 id="worn-with" className="font-display text-l">
          Worn with
        </h2>
        <TextLink to="/catalogue" className="-my-3 inline-block py-3 font-[560]">
          All products
        </TextLink>
      </div>
      <ProductGrid products={products} />
    </section>
  );
}
