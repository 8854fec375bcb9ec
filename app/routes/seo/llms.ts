import { llmsText } from "#app/features/catalogue/llms-text.ts";
import { LISTING_TAG } from "#app/features/catalogue/page-tags.ts";
import { listWholeProducts } from "#app/features/catalogue/queries.server.ts";
import { navigation, site } from "#app/features/content/content.ts";
import { databaseContext, siteContext } from "#app/platform/http/context.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import type { Route } from "./+types/llms.ts";

export const handle: PublicHandle = { query: [] };

/** `GET /llms.txt`: the shop in plain text. */
export async function loader({ context }: Route.LoaderArgs) {
  const text = llmsText(await listWholeProducts(context.get(databaseContext)), {
    name: site.name,
    about: site.about,
    origin: context.get(siteContext).origin,
    pages: [...navigation.main, ...navigation.legal],
  });
  return new Response(text, {
    headers: { ...publicPage(LISTING_TAG), "content-type": "text/plain; charset=utf-8" },
  });
}
