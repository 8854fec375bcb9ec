import { Link } from "react-router";
import type { Product } from "#app/domain/catalogue/products/product.ts";
import { productCrumbs } from "./product-crumbs.ts";

/**
 * The path to a product's page from the catalogue: a line on a wide screen; on a phone an arrow on the picture's edge,
 * to the nearest page above this one.
 */
export function ProductBreadcrumb({
  product,
  kind,
}: {
  product: Pick<Product, "slug" | "title" | "category">;
  /** The name of its kind; null without one. */
  kind: string | null;
}) {
  const crumbs = productCrumbs(product, kind);
  const above = crumbs.slice(0, -1);
  const here = crumbs.at(-1);
  return (
    <nav
      aria-label="Breadcrumb"
      className="text-bark text-small max-lg:absolute max-lg:top-0 max-lg:left-0 max-lg:z-10 lg:px-12 lg:py-4"
    >
      <ol className="flex gap-x-2">
        {above.map(({ name, path }, index) => (
          <li key={path} className={`flex gap-x-2 ${index < above.length - 1 ? "max-lg:hidden" : ""}`}>
            <Link
              to={path}
              className="flex min-h-11 items-center gap-x-2 bg-shea pr-4 pl-6 text-ink underline-offset-6 hover:underline lg:min-h-0 lg:bg-transparent lg:p-0 lg:text-bark"
            >
              <svg
                aria-hidden="true"
                viewBox="0 0 6 10"
                className="h-2.5 fill-none stroke-2 stroke-current lg:hidden"
              >
                <path d="M5 1 1 5l4 4" />
              </svg>
              <span className="max-lg:visually-hidden">{name}</span>
            </Link>
            <span aria-hidden="true" className="max-lg:hidden">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="text-ink max-lg:visually-hidden">
          {here?.name}
        </li>
      </ol>
    </nav>
  );
}
