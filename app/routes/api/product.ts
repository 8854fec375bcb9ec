import { findProduct } from "#app/domain/catalogue/products/queries.server.ts";
import { jsonError, methodNotAllowed } from "#app/platform/http/json.server.ts";
import { databaseContext, siteContext } from "#app/routes/request/contexts.server.ts";
import { isSlug } from "#app/shared/slug.ts";
import { findEarlySlugs } from "#app/shop/drops/early-cookie.server.ts";
import type { Route } from "./+types/product.ts";

/** `GET /api/products/:slug`: a product with its pieces, at their present prices and stock. */
export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const early = await findEarlySlugs(db, request.headers.get("cookie"), context.get(siteContext));
  const product = isSlug(slug) ? await findProduct(db, slug, early) : null;
  if (!product) return jsonError(404, "There is no such product.");
  return Response.json({ product }, { headers: { "cache-control": "private, no-store" } });
}

export const action = () => methodNotAllowed("GET");
