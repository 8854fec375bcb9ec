import { LISTING_TAG } from "#app/features/catalogue/page-tags.ts";
import { listProductChanges } from "#app/features/catalogue/queries.server.ts";
import { publicPaths } from "#app/features/content/public-paths.ts";
import { databaseContext, siteContext } from "#app/platform/http/context.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { sitemapXml } from "#app/platform/seo/sitemap.ts";
import type { Route } from "./+types/sitemap.ts";

export const handle: PublicHandle = { query: [] };

/** Pages that show products, and so change when any of them does. */
const LISTINGS = ["/", "/catalogue"];

/** `GET /sitemap.xml`: every public page, with its last change where that is known. */
export async function loader({ context }: Route.LoaderArgs) {
  const products = await listProductChanges(context.get(databaseContext));
  const newest = products[0]?.changedAt;
  const pages = publicPaths().map((path) => ({
    path,
    changedAt: LISTINGS.includes(path) ? newest : undefined,
  }));
  const pieces = products.map(({ slug, changedAt }) => ({ path: `/products/${slug}`, changedAt }));
  return new Response(sitemapXml([...pages, ...pieces], context.get(siteContext).origin), {
    headers: { ...publicPage(LISTING_TAG), "content-type": "application/xml; charset=utf-8" },
  });
}
