import { methodNotAllowed } from "#app/platform/http/json.server.ts";
import { catalogueIndexContext } from "#app/routes/request/contexts.server.ts";
import { shopBy } from "#app/shop/catalogue/shop-by.ts";
import type { Route } from "./+types/shop-by.ts";

/** `GET /api/shop-by`: the menu's ways into the catalogue. They are in memory, and browsers keep them for a minute. */
export async function loader({ context }: Route.LoaderArgs) {
  const groups = shopBy(await context.get(catalogueIndexContext).read());
  return Response.json({ groups }, { headers: { "cache-control": "public, max-age=60" } });
}

export const action = () => methodNotAllowed("GET");
