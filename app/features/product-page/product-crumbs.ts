import { CATEGORIES, type Product } from "#app/features/products/product.ts";
import { breadcrumbJsonLd, type Crumb } from "#app/platform/seo/breadcrumbs.ts";
import { jsonLdText } from "#app/platform/seo/json-ld.ts";

/**
 * The path to a product's page: Catalogue, Long dresses, its name. For people and machines alike. The catalogue's own
 * addresses are made in catalogue-view.ts; a product's page uses this file so that it need not load that one.
 */
export const productCrumbs = ({
  slug,
  title,
  category,
}: Pick<Product, "slug" | "title" | "category">): Crumb[] => [
  { name: "Catalogue", path: "/catalogue" },
  ...(category ? [{ name: CATEGORIES[category], path: `/catalogue?kind=${category}` }] : []),
  { name: title, path: `/products/${slug}` },
];

/** The same path as JSON-LD, for the page's own `<script>`. */
export const productCrumbsText = (product: Product, siteOrigin: string): string =>
  jsonLdText(breadcrumbJsonLd(productCrumbs(product), siteOrigin));
