import { findLineStock, parseStock, type RequestStock, slugsToAsk } from "./stock.ts";

/** Asks the shop for the stock of a cart's pieces. Fails when it does not answer. */
export async function requestStock(
  cart: Parameters<RequestStock>[0],
  headers: Record<string, string> = {},
): ReturnType<RequestStock> {
  const slugs = slugsToAsk(cart);
  const query = new URLSearchParams(slugs.map((slug) => ["slug", slug]));
  const response = await fetch(`/api/stock?${query}`, { headers });
  const stock = parseStock(await response.json(), slugs);
  if (stock === null) throw new Error(`The shop does not say what is left: ${response.status}`);
  return (line) => findLineStock(stock, line);
}
