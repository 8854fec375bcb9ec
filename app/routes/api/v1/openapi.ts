import { openApiDocument } from "#app/domain/api/openapi.server.ts";
import { problemAnswer } from "#app/platform/http/problem.server.ts";
import { contentContext, siteContext } from "#app/routes/request/contexts.server.ts";
import type { Route } from "./+types/openapi.ts";

/** `GET /api/v1/openapi.json`: the document of the API. It takes no key. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === "OPTIONS") return action();
  const { name } = context.get(contentContext).site;
  return Response.json(openApiDocument(name, context.get(siteContext).origin), {
    headers: { "cache-control": "private, no-store" },
  });
}

export const action = () => problemAnswer({ status: 405, detail: "Use GET here." }, { allow: "GET, HEAD" });
