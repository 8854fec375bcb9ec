import { CHECKOUT_KEY_HEADER } from "#app/domain/selling/checkout/checkout-memory.ts";
import { findPaidCheckouts, parseCheckoutKey } from "#app/domain/selling/checkout/paid-checkouts.server.ts";
import { jsonError, methodNotAllowed } from "#app/platform/http/json.server.ts";
import { checkoutDepsContext } from "#app/routes/request/contexts.server.ts";
import type { Route } from "./+types/paid.ts";

/** `GET /api/paid`: whether the browser's own open checkout is paid, and its pieces. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const key = parseCheckoutKey(request.headers.get(CHECKOUT_KEY_HEADER));
  if (!key.ok) return jsonError(400, key.error);
  const paid = await findPaidCheckouts(context.get(checkoutDepsContext), key.value);
  return Response.json({ paid }, { headers: { "cache-control": "private, no-store" } });
}

export const action = () => methodNotAllowed("GET");
