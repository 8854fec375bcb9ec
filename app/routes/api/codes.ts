import { checkoutDepsContext } from "#app/features/checkout/checkout-deps.server.ts";
import { parseCartQuestion } from "#app/features/checkout/checkout-input.ts";
import { answerCodes } from "#app/features/checkout/codes/answer-codes.server.ts";
import { findEarlySlugs, withEarlyPieces } from "#app/features/drops/early-cookie.server.ts";
import { jsonError, jsonTooMany, methodNotAllowed, readJson } from "#app/platform/http/json.server.ts";
import { secondsInWords } from "#app/platform/http/visitor-limit.server.ts";
import type { Route } from "./+types/codes.ts";

/** In bytes. More than a cart of a hundred lines. */
const BODY_LIMIT = 64 * 1024;

export const loader = () => methodNotAllowed("POST");

/** `POST /api/codes`: what a cart's codes take off, and what comes off by itself. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const deps = context.get(checkoutDepsContext);
  const busy = await deps.admit("search");
  if (busy > 0) return jsonTooMany(`Please wait ${secondsInWords(busy)}, then try again.`, busy);
  const body = await readJson(request, BODY_LIMIT);
  if (!body.ok) return jsonError(body.error.status, body.error.message);
  const question = parseCartQuestion(body.value);
  if (!question.ok) return jsonError(400, question.error.message);
  const early = await findEarlySlugs(deps.db, request.headers.get("cookie"), deps.site);
  const loader = withEarlyPieces(deps.loader, deps.db, early);
  const { answer, wait } = await answerCodes({ ...deps, loader }, question.value);
  const headers = { "cache-control": "private, no-store", ...(wait && { "retry-after": String(wait) }) };
  return Response.json(answer, { status: wait === null ? 200 : 429, headers });
}
