import { data } from "react-router";
import { LISTING_TAG } from "#app/domain/catalogue/products/page-tags.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { loadLook } from "#app/shop/looks/load-look.server.ts";
import { LookError, LookPage } from "#app/shop/looks/look-page.tsx";
import type { Route } from "./+types/look.ts";

export const handle: PublicHandle = { query: [] };

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { looks } = context.get(contentContext);
  const look = await loadLook(context.get(databaseContext), { slug, looks });
  if (!look) throw data(null, { status: 404 });
  return data(look, { headers: publicPage(LISTING_TAG) });
}

export const headers = ({ errorHeaders, loaderHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  pageMeta(
    matches,
    loaderData?.head ?? { title: "Not found", path: `/looks/${params.slug}`, isPrivate: true },
  );

export default function Look({ loaderData }: Route.ComponentProps) {
  return <LookPage look={loaderData} />;
}

export const ErrorBoundary = LookError;
