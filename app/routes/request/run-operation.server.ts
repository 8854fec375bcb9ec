import type { RouterContextProvider } from "react-router";
import { OPERATIONS } from "#app/domain/api/openapi.server.ts";
import { readJson } from "#app/platform/http/json.server.ts";
import { type ProblemDetails, problemAnswer } from "#app/platform/http/problem.server.ts";
import { clockContext, databaseContext, logContext, siteContext } from "./contexts.server.ts";
import { requireKey } from "./require-admin.server.ts";

interface KeyedRequest {
  request: Request;
  url: URL;
  /** The address as the table of routes has it, without its first slash. */
  pattern: string;
  params: Readonly<Record<string, string | undefined>>;
  context: Readonly<RouterContextProvider>;
}

/** In bytes: the words of a product, with every character escaped. */
const MAX_BODY = 128 * 1024;

/**
 * Answers a program's request by the operation of its address and method. Nothing of it is read before its key is known,
 * and no cookie at all.
 */
export async function runOperation({
  request,
  url,
  pattern,
  params,
  context,
}: KeyedRequest): Promise<Response> {
  const here = OPERATIONS.filter(({ path }) => path === `/${pattern}`);
  const method = request.method === "HEAD" ? "GET" : request.method;
  const operation = here.find((each) => each.method === method);
  if (!operation) {
    const allow = here.flatMap((each) => (each.method === "GET" ? ["GET", "HEAD"] : each.method)).join(", ");
    return problemAnswer({ status: 405, detail: `Use ${allow.replaceAll(", ", " or ")} here.` }, { allow });
  }
  try {
    const { status, body } = await operation.answer(
      {
        admit: (right) => requireKey({ request, context }, right),
        params,
        query: url.searchParams,
        readBody: () => readJson(request, MAX_BODY),
        idempotencyKey: request.headers.get("idempotency-key"),
      },
      {
        db: context.get(databaseContext),
        now: context.get(clockContext)(),
        origin: context.get(siteContext).origin,
      },
    );
    if (status >= 400) return problemAnswer(body as ProblemDetails);
    return Response.json(body, { status, headers: { "cache-control": "private, no-store" } });
  } catch (error) {
    if (error instanceof Response) return error;
    context.get(logContext).error("A request with a key could not be answered", error);
    return problemAnswer({ status: 500, detail: "Something went wrong in the shop. Try again in a minute." });
  }
}
