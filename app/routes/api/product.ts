import { findProduct } from "#app/features/products/queries.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { jsonError, methodNotAllowed } from "#app/platform/http/json.server.ts";
import { isSlug } from "#app/shared/slug.ts";
import type { Route } from "./+types/product.ts";

/** `GET /api/products/:slug`: a product with its pieces, at their prices and with what is left of them now. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const product = isSlug(slug) ? await findProduct(context.get(databaseContext), slug) : null;
  if (!product) return jsonError(404, "There is no such product.");
  return Response.json({ product }, { headers: { "cache-control": "private, no-store" } });
}

export const action = () => methodNotAllowed("GET");
