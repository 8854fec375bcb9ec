import { MAX_REMEMBERED } from "#app/features/browse/remembered/remembered.ts";
import { listProductsBySlug } from "#app/features/products/queries.server.ts";
import { parseAskedSlugs } from "#app/platform/http/asked-slugs.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { jsonError, methodNotAllowed } from "#app/platform/http/json.server.ts";
import type { Route } from "./+types/products.ts";

/** `GET /api/products?slug=…&slug=…`: these products for a grid, in this order, as far as a shopper may see them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const slugs = parseAskedSlugs(url.searchParams, MAX_REMEMBERED);
  if (!slugs.ok) return jsonError(400, slugs.error);
  const products = await listProductsBySlug(context.get(databaseContext), slugs.value);
  return Response.json({ products }, { headers: { "cache-control": "private, no-store" } });
}

export const action = () => methodNotAllowed("GET");
