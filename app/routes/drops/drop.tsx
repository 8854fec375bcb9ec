import { data } from "react-router";
import { LISTING_TAG } from "#app/domain/catalogue/products/page-tags.ts";
import { dropPath, dropTag } from "#app/domain/selling/drops/drop.ts";
import { loadDrop } from "#app/domain/selling/drops/load-drop.server.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import { DropError, DropPage } from "#app/shop/drops/drop-page.tsx";
import type { Route } from "./+types/drop.ts";

export const handle: PublicHandle = { query: [] };

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const drop = await loadDrop(context.get(databaseContext), slug);
  if (!drop) throw data(null, { status: 404 });
  return data(drop, { headers: publicPage(LISTING_TAG, dropTag(slug)) });
}

export const headers = ({ errorHeaders, loaderHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  pageMeta(
    matches,
    loaderData
      ? {
          title: loaderData.name,
          description: loaderData.words.replaceAll(/\s+/g, " ").slice(0, 200),
          path: dropPath(loaderData.slug),
        }
      : { title: "Not found", path: `/drops/${params.slug}`, isPrivate: true },
  );

export default function Drop({ loaderData }: Route.ComponentProps) {
  return <DropPage drop={loaderData} />;
}

export const ErrorBoundary = DropError;
