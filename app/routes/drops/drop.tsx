import { data } from "react-router";
import { DropError, DropPage } from "#app/features/drops/components/drop-page.tsx";
import { dropPath, dropTag } from "#app/features/drops/drop.ts";
import { loadDrop } from "#app/features/drops/load-drop.server.ts";
import { LISTING_TAG } from "#app/features/products/page-tags.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
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
