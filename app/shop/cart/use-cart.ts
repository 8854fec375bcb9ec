import { type Cart, countItems, subtotal } from "#app/domain/selling/cart/cart.ts";
import { useHydrated, useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import type { Money } from "#app/shared/money.ts";
import { storedCart } from "./cart-store.ts";

/** The cart as components see it. */
export interface CartView {
  lines: Cart;
  /** Pieces, not lines. */
  count: number;
  subtotal: Money;
  /** False on the server and while hydrating: the cart is unknown then, which differs from empty. */
  ready: boolean;
}

/** Follows the cart. Change it with the operations of `cart` in cart-store.ts. */
export function useCart(): CartView {
  const lines = useStoredValue(storedCart);
  const ready = useHydrated();
  return { lines, count: countItems(lines), subtotal: subtotal(lines), ready };
}
