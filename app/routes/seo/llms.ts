import { catalogueIndexContext } from "#app/features/browse/catalogue-index.server.ts";
import { filterPages } from "#app/features/browse/filter-pages.ts";
import { contentContext } from "#app/features/content/content.server.ts";
import { listPublicPages } from "#app/features/content/public-paths.ts";
import { llmsText } from "#app/features/feeds/llms-text.ts";
import { lookPath, shownLooks } from "#app/features/looks/look.ts";
import { LISTING_TAG } from "#app/features/products/page-tags.ts";
import { listWholeProducts } from "#app/features/products/queries.server.ts";
import { databaseContext, siteContext } from "#app/platform/http/context.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import type { Route } from "./+types/llms.ts";

export const handle: PublicHandle = { query: [] };

/** `GET /llms.txt`: the shop in plain text. */
export async function loader({ context }: Route.LoaderArgs) {
  const { site, navigation, delivery, looks } = context.get(contentContext);
  const catalogue = await context.get(catalogueIndexContext).read();
  const products = await listWholeProducts(context.get(databaseContext));
  const text = llmsText(products, {
    name: site.name,
    about: site.about,
    origin: context.get(siteContext).origin,
    pages: listPublicPages(navigation),
    zones: delivery.zones,
    lists: filterPages(catalogue),
    looks: shownLooks(looks, products).map(({ name, slug }) => ({ name, path: lookPath(slug) })),
  });
  return new Response(text, {
    headers: { ...publicPage(LISTING_TAG), "content-type": "text/plain; charset=utf-8" },
  });
}
