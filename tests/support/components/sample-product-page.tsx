import type { Product } from "#app/domain/catalogue/products/product.ts";
import { ProductPage } from "#app/shop/product/product-page.tsx";
import { openPage, SIZES } from "./open-page.tsx";
import { aroundProduct, sampleProduct } from "./sample-shop.ts";

/** Opens the page of a product, or of the sample with this slug, in the shop. */
export function openProduct(
  asked: Product | string,
  { search = "", size = SIZES.laptop, dots }: { search?: string; size?: Size; dots?: number } = {},
): Promise<void> {
  const product = typeof asked === "string" ? sampleProduct(asked) : asked;
  const shown = <ProductPage product={product} siteName="Baobab Atelier" {...aroundProduct(product)} />;
  return openPage({ at: `/products/${product.slug}${search}`, size, dots, page: shown, inShop: true });
}

interface Size {
  width: number;
  height: number;
}
