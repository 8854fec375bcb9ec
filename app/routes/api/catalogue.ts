import { catalogueIndexContext } from "#app/features/catalogue/catalogue-index.server.ts";
import { loadCataloguePage } from "#app/features/catalogue/catalogue-page.server.ts";
import { isKept, queryOf } from "#app/features/catalogue/catalogue-view.ts";
import { LISTING_TAG } from "#app/features/catalogue/page-tags.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { keptWithQuery, type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import type { Route } from "./+types/catalogue.ts";

export const handle: PublicHandle = {
  query: ["q", "size", "colour", "textile", "kind", "price", "sort", "page"],
};

/** `GET /api/catalogue?…&page=2`: the products of one page of the catalogue, for the list that grows as one scrolls. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { view, products } = await loadCataloguePage(
    context.get(databaseContext),
    context.get(catalogueIndexContext),
    new URL(request.url).searchParams,
  );
  const headers = { ...publicPage(LISTING_TAG), ...(isKept(view) && keptWithQuery(queryOf(view))) };
  return Response.json({ products }, { headers });
}
