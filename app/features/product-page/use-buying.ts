import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { type LineId, sameLine } from "#app/features/cart/cart.ts";
import { cart } from "#app/features/cart/cart-store.ts";
import { countLimited, MAX_PIECES, refuseMore } from "#app/features/cart/order-limits.ts";
import type { Product } from "#app/features/products/product.ts";
import {
  canBuy,
  colorsOf,
  imageOf,
  priceOf,
  type Selection,
  variantOf,
} from "#app/features/products/selection.ts";
import { penceToPounds } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";

/** The page's message after an attempt to add a piece to the cart. */
interface Notice {
  message: string;
  /** Removes the piece again; absent when none was added. */
  undo?: () => void;
}

export interface Buying {
  /** False when the chosen piece is sold out. */
  possible: boolean;
  addToCart: () => void;
  /** Adds to the cart, then goes to the checkout (specification, section 2). */
  buyNow: () => void;
  notice: Notice | null;
  dismiss: () => void;
}

const qtyInCart = (id: LineId): number => cart.lines().find((line) => sameLine(line, id))?.qty ?? 0;

/** Buying the chosen piece: never more of it than are left. */
export function useBuying(product: Product, selection: Selection): Buying {
  const navigate = useNavigate();
  const [notice, setNotice] = useState<Notice | null>(null);
  const dismiss = useCallback(() => setNotice(null), []);
  const color = colorsOf(product).find(({ id }) => id === selection.colorId);
  const id: LineId = { slug: product.slug, size: selection.size, color: color?.name };

  const variant = variantOf(product, selection);
  const unlimited = variant?.piecesLeft === null;

  /** Adds one piece. Null on success, otherwise the reason why not. */
  const putIn = (): string | null => {
    const before = qtyInCart(id);
    if (variant && variant.piecesLeft !== null && before >= variant.piecesLeft)
      return `That is all there is: ${before} in your cart.`;
    const refusal = refuseMore(cart.lines(), { qty: before, unlimited });
    if (refusal !== null) return refusal;
    cart.add({
      ...id,
      qty: 1,
      price: penceToPounds(priceOf(product, selection)),
      currency: "gbp",
      title: product.title,
      image: imageOf(product, selection) ?? undefined,
      variantId: variant?.id,
      unlimited,
    });
    return qtyInCart(id) > before ? null : "Your cart is full.";
  };

  const takeOut = () => {
    const qty = qtyInCart(id);
    if (qty > 1) cart.setQty(id, qty - 1);
    else cart.remove(id);
    setNotice({ message: "Taken out of your cart." });
  };

  const addToCart = () => {
    const refusal = putIn();
    if (refusal !== null) {
      setNotice({ message: refusal });
      return;
    }
    const qty = qtyInCart(id);
    const piece = describePiece(product.title, color?.name, selection.size);
    const count = qty > 1 ? ` That makes ${qty}.` : "";
    setNotice({ message: `${piece} is in your cart.${count}`, undo: takeOut });
  };

  const buyNow = () => {
    const refusal = putIn();
    const isFull = countLimited(cart.lines()) >= MAX_PIECES || qtyInCart(id) === 0;
    // Otherwise the cart already holds as many of it as possible, and the shopper buys those.
    if (refusal !== null && isFull) setNotice({ message: refusal });
    else navigate("/checkout", { state: { boughtNow: id } });
  };

  return { possible: canBuy(product, selection), addToCart, buyNow, notice, dismiss };
}
