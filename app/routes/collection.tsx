import { data } from "react-router";
import { LISTING_TAG } from "#app/domain/catalogue/products/page-tags.ts";
import { keptWithQuery, type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { breadcrumbJsonLd, jsonLdText } from "#app/platform/seo/json-ld.ts";
import { pageMeta, siteOriginOf } from "#app/platform/seo/page-meta.ts";
import {
  catalogueIndexContext,
  contentContext,
  databaseContext,
} from "#app/routes/request/contexts.server.ts";
import { CollectionError, CollectionPage } from "#app/shop/catalogue/collection-page.tsx";
import { loadCollection } from "#app/shop/catalogue/load-collection.server.ts";
import { MachineData } from "#app/ui/machine-data.tsx";
import type { Route } from "./+types/collection.ts";

export const handle: PublicHandle = { query: ["page"] };

export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const { collections } = context.get(contentContext);
  const collection = await loadCollection(
    context.get(databaseContext),
    await context.get(catalogueIndexContext).read(),
    { slug, query: url.searchParams, collections },
  );
  if (!collection) throw data(null, { status: 404 });
  const kept = collection.page > 1 ? keptWithQuery(`?page=${collection.page}`) : {};
  return data(collection, { headers: { ...publicPage(LISTING_TAG), ...kept } });
}

export const headers = ({ errorHeaders, loaderHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  pageMeta(
    matches,
    loaderData?.head ?? { title: "Not found", path: `/collections/${params.slug}`, isPrivate: true },
  );

export default function Collection({ loaderData, matches }: Route.ComponentProps) {
  const crumbs = [
    { name: "Catalogue", path: "/catalogue" },
    { name: loaderData.name, path: loaderData.path },
  ];
  return (
    <>
      <CollectionPage collection={loaderData} />
      <MachineData
        text={import.meta.env.SSR ? jsonLdText(breadcrumbJsonLd(crumbs, siteOriginOf(matches))) : null}
      />
    </>
  );
}

export const ErrorBoundary = CollectionError;
