import { MAX_PIECES } from "#app/domain/selling/cart/order-limits.ts";
import { parseCartQuestion } from "#app/domain/selling/checkout/checkout-input.ts";
import { answerCodes } from "#app/domain/selling/checkout/codes/answer-codes.server.ts";
import { jsonError, jsonTooMany, methodNotAllowed, readJson } from "#app/platform/http/json.server.ts";
import { formatSeconds } from "#app/platform/http/visitor-limit.server.ts";
import { checkoutDepsContext } from "#app/routes/request/contexts.server.ts";
import { findEarlySlugs, withEarlyPieces } from "#app/shop/drops/early-cookie.server.ts";
import type { Route } from "./+types/codes.ts";

/** In bytes. More than a cart of a hundred lines. */
const BODY_LIMIT = 64 * 1024;
/**
 * The lines that count as one request of the limit: a hundred of them cost the processor four times as much as one
 * does. An order of limited runs has no more, so hardly a shopper's cart counts as several.
 */
const LINES_OF_ONE = MAX_PIECES;

export const loader = () => methodNotAllowed("POST");

/** `POST /api/codes`: the discount of a cart's codes, and the discount that applies by itself. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const deps = context.get(checkoutDepsContext);
  const busy = await deps.admit("search");
  if (busy > 0) return tooBusy(busy);
  const body = await readJson(request, BODY_LIMIT);
  if (!body.ok) return jsonError(body.error.status, body.error.message);
  const question = parseCartQuestion(body.value);
  if (!question.ok) return jsonError(400, question.error.message);
  const more = Math.ceil(question.value.items.length / LINES_OF_ONE) - 1;
  const busyWithMore = more > 0 ? await deps.admit("search", more) : 0;
  if (busyWithMore > 0) return tooBusy(busyWithMore);
  const early = await findEarlySlugs(deps.db, request.headers.get("cookie"), deps.site);
  const loader = withEarlyPieces(deps.loader, deps.db, early);
  const { answer, wait } = await answerCodes({ ...deps, loader }, question.value);
  const headers = { "cache-control": "private, no-store", ...(wait && { "retry-after": String(wait) }) };
  return Response.json(answer, { status: wait === null ? 200 : 429, headers });
}

const tooBusy = (seconds: number) =>
  jsonTooMany(`Please wait ${formatSeconds(seconds)}, then try again.`, seconds);
