import { requestStock } from "#app/domain/selling/cart/stock/request-stock.ts";
import type { RequestStock } from "#app/domain/selling/cart/stock/stock.ts";
import { CHECKOUT_KEY_HEADER } from "#app/domain/selling/checkout/checkout-memory.ts";
import { storedCheckout } from "./checkout-store.ts";
import { fetchPaidStatus } from "./paid-checkout.ts";

/**
 * Asks the shop for the stock of a cart's pieces, after the paid ones were taken out of this browser's cart. Pieces
 * that its own open checkout holds count as left.
 */
export const requestCartStock: RequestStock = async (cart) => {
  await fetchPaidStatus().catch(() => {});
  const key = storedCheckout.get().open?.key;
  return requestStock(cart, key ? { [CHECKOUT_KEY_HEADER]: key } : {});
};
