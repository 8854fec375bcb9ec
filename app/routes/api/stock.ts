import { findStock, parseStockQuestion } from "#app/domain/selling/checkout/cart-stock.server.ts";
import { CHECKOUT_KEY_HEADER } from "#app/domain/selling/checkout/checkout-memory.ts";
import { jsonError, methodNotAllowed } from "#app/platform/http/json.server.ts";
import { clockContext, databaseContext, siteContext } from "#app/routes/request/contexts.server.ts";
import { findEarlySlugs } from "#app/shop/drops/early-cookie.server.ts";
import { heldLinks } from "#app/shop/lists/held-cookie.server.ts";
import type { Route } from "./+types/stock.ts";

/** `GET /api/stock?slug=…&slug=…`: the stock of a cart's pieces, as its own browser can buy them. */
export async function loader({ url, request, context }: Route.LoaderArgs) {
  const question = parseStockQuestion(url.searchParams, request.headers.get(CHECKOUT_KEY_HEADER));
  if (!question.ok) return jsonError(400, question.error);
  const [db, site, cookies] = [
    context.get(databaseContext),
    context.get(siteContext),
    request.headers.get("cookie"),
  ];
  const opened = { links: await heldLinks(cookies, site), now: context.get(clockContext)() };
  const early = await findEarlySlugs(db, cookies, site);
  const stock = await findStock(db, question.value, opened, early);
  return Response.json({ stock }, { headers: { "cache-control": "private, no-store" } });
}

export const action = () => methodNotAllowed("GET");
