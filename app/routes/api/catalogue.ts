import { redirect } from "react-router";
import { LISTING_TAG } from "#app/domain/catalogue/products/page-tags.ts";
import { respelled } from "#app/domain/catalogue/search/catalogue-index.server.ts";
import { isKept, queryOf } from "#app/domain/catalogue/search/catalogue-view.ts";
import { keptWithQuery, type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import {
  catalogueIndexContext,
  contentContext,
  databaseContext,
} from "#app/routes/request/contexts.server.ts";
import { loadCataloguePage } from "#app/shop/catalogue/catalogue-page.server.ts";
import type { Route } from "./+types/catalogue.ts";

export const handle: PublicHandle = {
  query: ["q", "size", "color", "textile", "kind", "occasion", "price", "sale", "sort", "page", "colour"],
  values: "view",
};

/**
 * `GET /api/catalogue?…&page=2`: the products of one page of the catalogue, for the list that grows during scrolling.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const other = respelled(url);
  if (other) throw redirect(other, 301);
  const { view, products } = await loadCataloguePage(
    context.get(databaseContext),
    context.get(catalogueIndexContext),
    url.searchParams,
    context.get(contentContext),
  );
  const headers = { ...publicPage(LISTING_TAG), ...(isKept(view) && keptWithQuery(queryOf(view))) };
  return Response.json({ products }, { headers });
}
