import { methodNotAllowed } from "#app/platform/http/json.server.ts";
import { catalogueIndexContext, contentContext } from "#app/routes/request/contexts.server.ts";
import { shopBy } from "#app/shop/catalogue/shop-by.ts";
import { lookLinks } from "#app/shop/looks/look.ts";
import type { Route } from "./+types/shop-by.ts";

/** `GET /api/shop-by`: the menu's ways into the shop. They are in memory, and browsers keep them for a minute. */
export async function loader({ context }: Route.LoaderArgs) {
  const index = await context.get(catalogueIndexContext).read();
  const { looks } = context.get(contentContext);
  return Response.json(
    { groups: shopBy(index, lookLinks(looks, index.bySlug)) },
    { headers: { "cache-control": "public, max-age=60" } },
  );
}

export const action = () => methodNotAllowed("GET");
