import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import type { Product } from "#app/domain/catalogue/products/product.ts";
import { canBuy, type Selection } from "#app/domain/catalogue/products/selection.ts";
import { countLimited, MAX_PIECES } from "#app/domain/selling/cart/order-limits.ts";
import {
  addToCart,
  lineOf,
  makeRoom,
  type Notice,
  putInCart,
  qtyInCart,
} from "#app/shop/cart/add-to-cart.ts";
import { cart } from "#app/shop/cart/cart-store.ts";

export interface Buying {
  /** False when the chosen piece is sold out. */
  possible: boolean;
  addToCart: () => void;
  /** Adds to the cart, then goes to the checkout (specification, section 2). */
  buyNow: () => void;
  notice: Notice | null;
  dismiss: () => void;
}

/** Buying the chosen piece: never more of it than are left. */
export function useBuying(product: Product, selection: Selection): Buying {
  const navigate = useNavigate();
  const [notice, setNotice] = useState<Notice | null>(null);
  const dismiss = useCallback(() => setNotice(null), []);

  const buyNow = async () => {
    await makeRoom();
    const refusal = putInCart(product, selection);
    const id = lineOf(product, selection);
    const isFull = countLimited(cart.lines()) >= MAX_PIECES || qtyInCart(id) === 0;
    // Otherwise the cart already holds as many of it as possible, and the shopper buys those.
    if (refusal !== null && isFull) setNotice({ message: refusal });
    else navigate("/checkout", { state: { boughtNow: id } });
  };

  return {
    possible: canBuy(product, selection),
    addToCart: () => addToCart(product, selection, setNotice),
    buyNow,
    notice,
    dismiss,
  };
}
