import { checkoutShop } from "#app/features/checkout/checkout-context.server.ts";
import { keepCheckout, keptCheckout } from "#app/features/checkout/checkout-cookie.server.ts";
import { parseCheckout } from "#app/features/checkout/checkout-input.ts";
import { createCheckoutSession } from "#app/features/checkout/create-checkout-session.server.ts";
import { admitContext, diskRoomContext } from "#app/platform/http/context.ts";
import { jsonError, jsonTooMany, methodNotAllowed, readJson } from "#app/platform/http/json.server.ts";
import { secondsInWords } from "#app/platform/http/visitor-limit.server.ts";
import type { Route } from "./+types/create-checkout-session.ts";

/** A hundred lines fit in with room to spare. */
const BODY_LIMIT = 64 * 1024;

/** Said before the disk is full: what is left of it is for orders that are being paid. */
const NO_ROOM =
  "The shop takes no orders for the moment. Nothing was charged, and your cart is kept: please try again later.";

export const loader = () => methodNotAllowed("POST");

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const body = await readJson(request, BODY_LIMIT);
  if (!body.ok) return jsonError(body.error.status, body.error.message);
  const input = parseCheckout(body.value);
  if (!input.ok) return jsonError(400, input.error.message);

  const wait = await context.get(admitContext)("checkout");
  if (wait > 0)
    return jsonTooMany(
      `That was a lot of checkouts. Please wait ${secondsInWords(wait)}, then pay again.`,
      wait,
    );
  if (!(await context.get(diskRoomContext).hasRoom("rows"))) return jsonError(503, NO_ROOM);

  const shop = checkoutShop(context);
  const opened = await createCheckoutSession(input.value, shop, await keptCheckout(request, shop.site)).catch(
    (error) => {
      // The database is away, most likely: the shopper is told in words that they know, we are told why.
      shop.log.error("A checkout could not be started", error);
      return null;
    },
  );
  if (opened === null) return jsonError(500, "Could not start checkout");
  if (!opened.ok) {
    const { status, message, prices, unavailable } = opened.error;
    return jsonError(status, message, { prices, unavailable });
  }
  const { url, orderId, key } = opened.value;
  const headers = { "cache-control": "no-store", "set-cookie": await keepCheckout(key, shop.site) };
  return Response.json({ url, orderId }, { headers });
}
