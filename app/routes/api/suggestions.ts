import { catalogueIndexContext } from "#app/features/catalogue/catalogue-index.server.ts";
import { parseView } from "#app/features/catalogue/catalogue-view.ts";
import { suggest } from "#app/features/catalogue/suggestions.ts";
import type { Route } from "./+types/suggestions.ts";

/** `GET /api/suggestions?q=…`: where a search may lead, while it is typed. Read from memory; browsers keep it a minute. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const catalogue = await context.get(catalogueIndexContext).read();
  const { q } = parseView(new URL(request.url).searchParams, catalogue.known);
  return Response.json(
    { suggestions: suggest(catalogue, q) },
    { headers: { "cache-control": "public, max-age=60" } },
  );
}
