import { MAX_ASKED } from "#app/domain/selling/cart/stock/stock.ts";
import { jsonError, methodNotAllowed } from "#app/platform/http/json.server.ts";
import { parseAskedSlugs } from "#app/platform/http/slugs-schema.server.ts";
import { contentContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { loadCompanions } from "#app/shop/product/load-companions.server.ts";
import type { Route } from "./+types/companions.ts";

/** `GET /api/companions?slug=…&slug=…`: up to three products that go with those of a cart, its newest last. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const slugs = parseAskedSlugs(url.searchParams, MAX_ASKED);
  if (!slugs.ok) return jsonError(400, slugs.error);
  const products = await loadCompanions(
    context.get(databaseContext),
    slugs.value,
    context.get(contentContext),
  );
  return Response.json({ products }, { headers: { "cache-control": "private, no-store" } });
}

export const action = () => methodNotAllowed("GET");
