import type { ProductSummary } from "#app/domain/catalogue/products/product.ts";
import { ProductSection } from "./product-section.tsx";

/** Something to buy on a page that has nothing else to show: an empty cart, an address without a product. */
export function NewestPieces({ products }: { products: readonly ProductSummary[] }) {
  if (products.length === 0) return null;
  return <ProductSection id="newest" title="The newest pieces" products={products} className="py-18" />;
}
