import { admitCheckout } from "#app/domain/selling/checkout/admit-checkout.server.ts";
import { parseCheckout } from "#app/domain/selling/checkout/checkout-input.ts";
import { placeOrder } from "#app/domain/selling/checkout/place-order.server.ts";
import { jsonError, methodNotAllowed, readJson } from "#app/platform/http/json.server.ts";
import { checkoutDepsContext, visitorMarkContext } from "#app/routes/request/contexts.server.ts";
import { keptCheckout, storeCheckoutKey } from "#app/shop/checkout/checkout-cookie.server.ts";
import { findEarlySlugs, withEarlyPieces } from "#app/shop/drops/early-cookie.server.ts";
import { heldLinks } from "#app/shop/lists/held-cookie.server.ts";
import type { Route } from "./+types/create-checkout-session.ts";

/** In bytes. More than a cart of a hundred lines. */
const BODY_LIMIT = 64 * 1024;

const FIELDS = ["email", "country", "code"];

export const loader = () => methodNotAllowed("POST");

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const body = await readJson(request, BODY_LIMIT);
  if (!body.ok) return jsonError(body.error.status, body.error.message);
  const input = parseCheckout(body.value);
  if (!input.ok) {
    const { message, field } = input.error;
    return jsonError(400, message, { field: FIELDS.find((one) => one === field) });
  }

  const opening = context.get(checkoutDepsContext);
  const cookies = request.headers.get("cookie");
  const early = await findEarlySlugs(opening.db, cookies, opening.site);
  const deps = { ...opening, loader: withEarlyPieces(opening.loader, opening.db, early) };
  const earlier = await keptCheckout(cookies, deps.site);
  const links = await heldLinks(cookies, deps.site);
  const visitor = { earlier, mark: context.get(visitorMarkContext), links };
  const placed = await admitCheckout(deps, () => placeOrder(input.value, deps, visitor));
  if (!placed.ok) {
    const { status, message, retryAfter, ...more } = placed.error;
    const refusal = jsonError(status, message, more);
    if (retryAfter !== undefined) refusal.headers.set("retry-after", String(retryAfter));
    return refusal;
  }
  const { url, orderId, key, isProven, renamed } = placed.value;
  const headers = new Headers({ "cache-control": "no-store" });
  if (isProven && input.value.key === undefined)
    headers.set("set-cookie", await storeCheckoutKey(key, deps.site));
  return Response.json({ url, orderId, ...(renamed.length > 0 && { renamed }) }, { headers });
}
