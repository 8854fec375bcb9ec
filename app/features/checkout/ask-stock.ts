import { cart } from "#app/features/cart/cart-store.ts";
import { findLineStock, parseStock, slugsToAsk } from "#app/features/cart/stock/stock.ts";
import type { AskStock } from "#app/features/cart/stock/use-stock.ts";
import { storedCheckout } from "./checkout-store.ts";
import { CHECKOUT_KEY_HEADER } from "./open-checkout.ts";
import { askWhetherPaid } from "./paid-checkout.ts";

/**
 * Asks the shop for the stock of a cart's pieces, after what is paid was taken out. Pieces that this browser's own open
 * checkout holds count as left.
 */
export const askStock: AskStock = async () => {
  await askWhetherPaid().catch(() => {});
  const slugs = slugsToAsk(cart.lines());
  if (slugs.length === 0) return () => null;
  const key = storedCheckout.get().open?.key;
  const response = await fetch(`/api/stock?${new URLSearchParams(slugs.map((slug) => ["slug", slug]))}`, {
    headers: key ? { [CHECKOUT_KEY_HEADER]: key } : {},
  });
  const stock = parseStock(await response.json(), slugs);
  if (stock === null) throw new Error(`The shop does not say what is left: ${response.status}`);
  return (line) => findLineStock(stock, line);
};
