import type { ProductSummary } from "#app/domain/catalogue/products/product.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { ProductGrid } from "./product-grid.tsx";

interface ProductSectionProps {
  id: string;
  title: string;
  products: readonly ProductSummary[];
  className: string;
}

/** Some products on calico, under a heading and beside the link to all others. */
export function ProductSection({ id, title, products, className }: ProductSectionProps) {
  return (
    <section aria-labelledby={id} className={`bg-calico ${className}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 px-6 pb-8 lg:px-12 lg:pb-14">
        <h2 id={id} className="font-display text-l">
          {title}
        </h2>
        <TextLink to="/catalogue" className="-my-3 inline-block py-3 font-[560]">
          All products
        </TextLink>
      </div>
      <ProductGrid products={products} className="in-twos" />
    </section>
  );
}
