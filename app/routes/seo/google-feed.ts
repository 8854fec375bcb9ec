import { contentContext } from "#app/features/content/content.server.ts";
import { homeZone } from "#app/features/delivery/zone.ts";
import { productFeed } from "#app/features/feeds/product-feed.ts";
import { LISTING_TAG } from "#app/features/products/page-tags.ts";
import { listWholeProducts } from "#app/features/products/queries.server.ts";
import { databaseContext, siteContext } from "#app/platform/http/context.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import type { Route } from "./+types/google-feed.ts";

export const handle: PublicHandle = { query: [] };

/** `GET /feed/google.xml`: every piece for Google Merchant, which reads it once or twice a day. */
export async function loader({ context }: Route.LoaderArgs) {
  const { site, delivery, kinds } = context.get(contentContext);
  const feed = productFeed(await listWholeProducts(context.get(databaseContext)), {
    title: site.name,
    description: site.tagline,
    kinds,
    origin: context.get(siteContext).origin,
    delivery: homeZone(delivery.zones) ?? null,
  });
  return new Response(feed, {
    headers: { ...publicPage(LISTING_TAG), "content-type": "application/xml; charset=utf-8" },
  });
}
