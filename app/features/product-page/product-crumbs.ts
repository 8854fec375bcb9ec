import { CATEGORIES, type Product } from "#app/features/products/product.ts";
import type { Crumb } from "#app/platform/seo/breadcrumbs.ts";

/**
 * The way to a product's page: Catalogue, Long dresses, its name. For people and for machines alike. The catalogue's own
 * addresses are made in catalogue-view.ts; a product's page does without that file for this one.
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
