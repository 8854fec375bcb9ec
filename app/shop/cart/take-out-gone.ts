import type { Cart } from "#app/domain/selling/cart/cart.ts";
import type { FindLineStock, RequestStock } from "#app/domain/selling/cart/stock/stock.ts";
import { cart } from "./cart-store.ts";

/**
 * Removes the pieces whose products have left the shop from this browser's cart. It asks again until none of them is
 * left, because one question covers a part of a large cart. Fails when the shop does not answer.
 */
export async function takeOutGone(ask: RequestStock): Promise<{ stock: FindLineStock; gone: Cart }> {
  const stock = await ask(cart.lines());
  const gone = cart.lines().filter((line) => stock(line)?.hasLeftShop);
  for (const line of gone) cart.remove(line);
  if (gone.length === 0 || cart.lines().length === 0) return { stock, gone };
  const rest = await takeOutGone(ask);
  return { stock: rest.stock, gone: [...gone, ...rest.gone] };
}
