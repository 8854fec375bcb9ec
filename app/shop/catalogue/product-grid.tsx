import type { Ref } from "react";
import type { ProductSummary } from "#app/domain/catalogue/products/product.ts";
import type { PieceChoice } from "#app/domain/catalogue/search/listed-product.ts";
import { ProductCard } from "#app/shop/product-card/product-card.tsx";

interface ProductGridProps {
  products: readonly (ProductSummary & { choice?: PieceChoice | null })[];
  /** How many of the first pictures are on the first screen. */
  urgent?: number;
  /** Whether each card says which colour and size it shows. */
  namesChoice?: boolean;
  listRef?: Ref<HTMLUListElement>;
  className?: string;
}

/**
 * Products in columns: four from 1200 px, three from 700, and two on phones, edge to edge and 2 px apart, so that the
 * backdrops tile as colour.
 */
export function ProductGrid({
  products,
  urgent = 0,
  namesChoice,
  listRef,
  className = "",
}: ProductGridProps) {
  return (
    <ul
      ref={listRef}
      className={`grid grid-cols-2 gap-x-0.5 gap-y-10 tablet:grid-cols-3 tablet:gap-x-4 tablet:px-6 lg:gap-x-6 lg:gap-y-14 lg:px-12 xl:grid-cols-4 ${className}`}
    >
      {products.map((product, index) => (
        <li key={`${product.slug}${product.choice?.search ?? ""}`} className="min-w-0">
          <ProductCard
            product={product}
            priority={index === 0 ? urgent > 0 : index < urgent && "beside"}
            namesChoice={namesChoice}
          />
        </li>
      ))}
    </ul>
  );
}
