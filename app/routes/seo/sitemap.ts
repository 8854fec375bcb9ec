import { catalogueIndexContext } from "#app/features/browse/catalogue-index.server.ts";
import { filterPages } from "#app/features/browse/filter-pages.ts";
import { contentContext } from "#app/features/content/content.server.ts";
import { listPublicPages } from "#app/features/content/public-paths.ts";
import { dropPath } from "#app/features/drops/drop.ts";
import { listShownDrops } from "#app/features/drops/load-drop.server.ts";
import { lookPath, shownLooks } from "#app/features/looks/look.ts";
import { LISTING_TAG } from "#app/features/products/page-tags.ts";
import { listProductChanges } from "#app/features/products/queries.server.ts";
import { databaseContext, siteContext } from "#app/platform/http/context.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { sitemapXml } from "#app/platform/seo/sitemap.ts";
import type { Route } from "./+types/sitemap.ts";

export const handle: PublicHandle = { query: [] };

/** Pages that show products, and change when any of them does. */
const LISTINGS = ["/", "/catalogue"];

/**
 * `GET /sitemap.xml`: every public page, including each list of one category, cloth, colour or occasion and each
 * collection, look and drop, with its last change where that is known.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const products = await listProductChanges(db);
  const newest = products[0]?.changedAt;
  const pages = listPublicPages(context.get(contentContext).navigation).map(({ path }) => ({
    path,
    changedAt: LISTINGS.includes(path) ? newest : undefined,
  }));
  const changes = new Map(products.map(({ slug, changedAt }) => [slug, changedAt.getTime()]));
  const catalogue = await context.get(catalogueIndexContext).read();
  const filters = filterPages(catalogue).map(({ path, slugs }) => {
    const last = slugs.reduce((latest, slug) => Math.max(latest, changes.get(slug) ?? 0), 0);
    return { path, changedAt: last === 0 ? undefined : new Date(last) };
  });
  const looks = shownLooks(context.get(contentContext).looks, products).map(({ slug }) => ({
    path: lookPath(slug),
    changedAt: undefined,
  }));
  const drops = (await listShownDrops(db)).map(({ slug, changedAt }) => ({
    path: dropPath(slug),
    changedAt,
  }));
  const pieces = products.map(({ slug, changedAt }) => ({ path: `/products/${slug}`, changedAt }));
  return new Response(
    sitemapXml([...pages, ...filters, ...looks, ...drops, ...pieces], context.get(siteContext).origin),
    {
      headers: { ...publicPage(LISTING_TAG), "content-type": "application/xml; charset=utf-8" },
    },
  );
}
