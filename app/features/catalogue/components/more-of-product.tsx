import type { Product, ProductSummary, Swatch } from "../product.ts";
import { ProductStory } from "./product-story.tsx";
import { WornWith } from "./worn-with.tsx";

interface MoreOfProductProps {
  product: Pick<Product, "story" | "details">;
  swatch: Swatch | undefined;
  wornWith: ProductSummary[];
}

/** What stands under the pictures and the buy box. */
export function MoreOfProduct({ product, swatch, wornWith }: MoreOfProductProps) {
  return (
    <>
      <ProductStory product={product} swatch={swatch} />
      <WornWith products={wornWith} />
    </>
  );
}
