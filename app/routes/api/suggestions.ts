import { parseView } from "#app/domain/catalogue/search/catalogue-view.ts";
import { jsonTooMany } from "#app/platform/http/json.server.ts";
import { formatSeconds } from "#app/platform/http/visitor-limit.server.ts";
import { admitContext, catalogueIndexContext, contentContext } from "#app/routes/request/contexts.server.ts";
import { findAnswers } from "#app/shop/catalogue/answers.server.ts";
import { suggest } from "#app/shop/catalogue/suggestions.ts";
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
  const answers = findAnswers(context.get(contentContext), catalogue, q);
  return Response.json(
    { suggestions: suggest(catalogue, q, answers) },
    { headers: { "cache-control": "public, max-age=60" } },
  );
}
