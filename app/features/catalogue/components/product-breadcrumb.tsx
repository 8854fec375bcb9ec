import type { Product } from "../product.ts";
import { productCrumbs } from "../product-crumbs.ts";
import { Breadcrumb } from "./breadcrumb.tsx";

/** The way to a product's page, above it. */
export const ProductBreadcrumb = ({ product }: { product: Pick<Product, "slug" | "title" | "category"> }) => (
  <Breadcrumb crumbs={productCrumbs(product)} />
);
