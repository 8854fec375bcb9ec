import { catalogueIndexContext } from "#app/features/browse/catalogue-index.server.ts";
import { parseView } from "#app/features/browse/catalogue-view.ts";
import { suggest } from "#app/features/browse/suggestions.ts";
import { admitContext } from "#app/platform/http/context.ts";
import { jsonTooMany } from "#app/platform/http/json.server.ts";
import { formatSeconds } from "#app/platform/http/visitor-limit.server.ts";
import type { Route } from "./+types/suggestions.ts";

/**
 * `GET /api/suggestions?q=…`: suggestions for a search in progress. They are read from memory, and browsers keep them
 * for a minute.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const wait = await context.get(admitContext)("search");
  if (wait > 0) return jsonTooMany(`Please wait ${formatSeconds(wait)}, then search again.`, wait);
  const catalogue = await context.get(catalogueIndexContext).read();
  const { q } = parseView(url.searchParams, catalogue.known);
  return Response.json(
    { suggestions: suggest(catalogue, q) },
    { headers: { "cache-control": "public, max-age=60" } },
  );
}
