import { saveCart } from "#app/domain/selling/saved-carts/save-cart.server.ts";
import { parseSavedCart } from "#app/domain/selling/saved-carts/saved-cart-input.ts";
import { jsonError, methodNotAllowed, readJson } from "#app/platform/http/json.server.ts";
import { identityDepsContext, visitorContext } from "#app/routes/request/contexts.server.ts";
import type { Route } from "./+types/saved-carts.ts";

/** In bytes. More than a cart of a hundred lines. */
const BODY_LIMIT = 64 * 1024;

export const loader = () => methodNotAllowed("POST");

/** `POST /api/savedCarts`: stores a visitor's cart, and sends them its link. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const body = await readJson(request, BODY_LIMIT);
  if (!body.ok) return jsonError(body.error.status, body.error.message);
  const input = parseSavedCart(body.value);
  if (!input.ok) return jsonError(422, input.error.message, { field: input.error.field ?? undefined });
  const { db, now, identity, hasMail, site } = context.get(identityDepsContext);
  const deps = { db, now, secret: identity.secret, hasMail, origin: site.origin };
  const saved = await saveCart(deps, input.value, context.get(visitorContext));
  if (saved.ok) return Response.json(saved.value, { headers: { "cache-control": "no-store" } });
  const { status, message, field, wait } = saved.error;
  const refusal = jsonError(status, message, { field: field ?? undefined });
  if (wait !== undefined) refusal.headers.set("retry-after", String(wait));
  return refusal;
}
