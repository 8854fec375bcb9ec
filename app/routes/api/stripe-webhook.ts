import { handleEvent } from "#app/domain/selling/checkout/handle-event.server.ts";
import { jsonError, methodNotAllowed, readText } from "#app/platform/http/json.server.ts";
import { checkoutDepsContext } from "#app/routes/request/contexts.server.ts";
import type { Route } from "./+types/stripe-webhook.ts";

/** In bytes. Far more than the provider's largest event. */
const BODY_LIMIT = 1_000_000;

export const loader = () => methodNotAllowed("POST");

/** Signed events. The answer is 2xx only after their effect is committed, so that a failed one is sent again. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const body = await readText(request, BODY_LIMIT);
  if (body === null) return jsonError(413, `The event is longer than ${BODY_LIMIT} bytes.`);
  const shop = context.get(checkoutDepsContext);
  const event = shop.gateway.readEvent(body, request.headers.get("stripe-signature"));
  if (!event) {
    shop.log.warn(
      "A payment event was refused: its signature is not valid, or it is none. Is the signing secret the endpoint's?",
    );
    return jsonError(400, "The signature is not valid, or this is no event.");
  }
  if ((await handleEvent(shop, event)) === "later")
    return jsonError(409, "This event cannot be settled yet. Send it again later.");
  return Response.json({ received: true });
}
