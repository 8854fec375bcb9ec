import type { Crumb } from "#app/platform/seo/breadcrumbs.ts";
import { linkTo, wholeCatalogue } from "./catalogue-view.ts";
import { CATEGORIES, type Product } from "./product.ts";

/** The way to a product's page: Catalogue, Long dresses, its name. For people and for machines alike. */
export const productCrumbs = ({
  slug,
  title,
  category,
}: Pick<Product, "slug" | "title" | "category">): Crumb[] => [
  { name: "Catalogue", path: "/catalogue" },
  ...(category ? [{ name: CATEGORIES[category], path: linkTo(wholeCatalogue, { kind: category }) }] : []),
  { name: title, path: `/products/${slug}` },
];
