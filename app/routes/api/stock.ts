import { findStock, parseStockQuestion } from "#app/features/checkout/cart-stock.server.ts";
import { CHECKOUT_KEY_HEADER } from "#app/features/checkout/open-checkout.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { jsonError, methodNotAllowed } from "#app/platform/http/json.server.ts";
import type { Route } from "./+types/stock.ts";

/** `GET /api/stock?slug=…&slug=…`: the stock of a cart's pieces, as its own browser can buy them. */
export async function loader({ url, request, context }: Route.LoaderArgs) {
  const question = parseStockQuestion(url.searchParams, request.headers.get(CHECKOUT_KEY_HEADER));
  if (!question.ok) return jsonError(400, question.error);
  const stock = await findStock(context.get(databaseContext), question.value);
  return Response.json({ stock }, { headers: { "cache-control": "private, no-store" } });
}

export const action = () => methodNotAllowed("GET");
