import type { Product } from "#app/domain/catalogue/products/product.ts";
import { breadcrumbJsonLd, type Crumb, jsonLdText } from "#app/platform/seo/json-ld.ts";

/**
 * The path to a product's page: Catalogue, Long dresses (the name of its kind), its name. For people and machines
 * alike. The catalogue's own addresses are made in catalogue-view.ts; a product's page uses this file so that it need
 * not load that one.
 */
export const productCrumbs = (
  { slug, title, category }: Pick<Product, "slug" | "title" | "category">,
  kind: string | null,
): Crumb[] => [
  { name: "Catalogue", path: "/catalogue" },
  ...(kind === null ? [] : [{ name: kind, path: `/catalogue?kind=${category}` }]),
  { name: title, path: `/products/${slug}` },
];

/** The same path as JSON-LD, for the page's own `<script>`. */
export const productCrumbsText = (product: Product, kind: string | null, siteOrigin: string): string =>
  jsonLdText(breadcrumbJsonLd(productCrumbs(product, kind), siteOrigin));
