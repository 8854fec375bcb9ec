import { CatalogueError } from "#app/features/catalogue/components/catalogue-error.tsx";
import { CataloguePage } from "#app/features/catalogue/components/catalogue-page.tsx";
import { LISTING_TAG } from "#app/features/catalogue/page-tags.ts";
import { listProducts } from "#app/features/catalogue/queries.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { publicPage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/catalogue.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { products: await listProducts(context.get(databaseContext)) };
}

export const headers = () => publicPage(LISTING_TAG);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Catalogue",
    description: "Every piece in the shop, newest first: cut in small, numbered runs.",
    path: "/catalogue",
  });

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  return <CataloguePage products={loaderData.products} />;
}

export const ErrorBoundary = CatalogueError;
