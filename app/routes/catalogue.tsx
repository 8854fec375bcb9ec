import { data, redirect } from "react-router";
import { LISTING_TAG } from "#app/domain/catalogue/products/page-tags.ts";
import { respelled } from "#app/domain/catalogue/search/catalogue-index.server.ts";
import { filtersSet, isKept, queryOf } from "#app/domain/catalogue/search/catalogue-view.ts";
import { zeroResultSearches } from "#app/domain/people/visits/visit.ts";
import {
  keptWithQuery,
  missedSearch,
  type PublicHandle,
  publicPage,
} from "#app/platform/http/page-headers.ts";
import { breadcrumbJsonLd, jsonLdText } from "#app/platform/seo/json-ld.ts";
import { pageMeta, siteOriginOf } from "#app/platform/seo/page-meta.ts";
import {
  catalogueIndexContext,
  contentContext,
  databaseContext,
} from "#app/routes/request/contexts.server.ts";
import { CatalogueError } from "#app/shop/catalogue/catalogue-error.tsx";
import { loadCataloguePage } from "#app/shop/catalogue/catalogue-page.server.ts";
import { CataloguePage } from "#app/shop/catalogue/catalogue-page.tsx";
import { MachineData } from "#app/ui/machine-data.tsx";
import type { Route } from "./+types/catalogue.ts";

export const handle: PublicHandle = {
  query: ["q", "size", "color", "textile", "kind", "occasion", "price", "sale", "sort", "page", "colour"],
  values: "view",
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const other = respelled(url);
  if (other) throw redirect(other, 301);
  const page = await loadCataloguePage(
    context.get(databaseContext),
    context.get(catalogueIndexContext),
    url.searchParams,
    context.get(contentContext),
  );
  const kept = isKept(page.view) ? keptWithQuery(queryOf(page.view)) : {};
  const { view, nearest, answers } = page;
  const isMissed = nearest !== null && answers.length === 0;
  const missed = isMissed && filtersSet(view).length === 1 ? zeroResultSearches(view.q) : null;
  return data(page, { headers: { ...publicPage(LISTING_TAG), ...kept, ...missedSearch(missed) } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData?.head ?? { title: "Catalogue", path: "/catalogue" });

export default function Catalogue({ loaderData, matches }: Route.ComponentProps) {
  const crumbs = [{ name: "Catalogue", path: "/catalogue" }];
  return (
    <>
      <CataloguePage page={loaderData} />
      <MachineData
        text={import.meta.env.SSR ? jsonLdText(breadcrumbJsonLd(crumbs, siteOriginOf(matches))) : null}
      />
    </>
  );
}

export const ErrorBoundary = CatalogueError;
