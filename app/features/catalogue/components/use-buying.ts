import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { type LineId, MAX_QTY, sameLine } from "#app/features/cart/cart.ts";
import { cart } from "#app/features/cart/cart-store.ts";
import { penceToPounds } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import type { Product } from "../product.ts";
import { canBuy, colorsOf, imageOf, priceOf, type Selection, variantOf } from "../selection.ts";

/** What the page says after an attempt to put a piece into the cart. */
interface Notice {
  message: string;
  /** Takes the piece out again; absent when none went in. */
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

/** Buying the chosen piece: never more of it than there are. */
export function useBuying(product: Product, selection: Selection): Buying {
  const navigate = useNavigate();
  const [notice, setNotice] = useState<Notice | null>(null);
  const dismiss = useCallback(() => setNotice(null), []);
  const color = colorsOf(product).find(({ id }) => id === selection.colorId);
  const id: LineId = { slug: product.slug, size: selection.size, color: color?.name };

  /** Puts one piece in, and tells how many of it the cart then holds; null when no more can go in. */
  const putIn = (): number | null => {
    const before = qtyInCart(id);
    if (before >= Math.min(variantOf(product, selection)?.piecesLeft ?? MAX_QTY, MAX_QTY)) return null;
    cart.add({
      ...id,
      qty: 1,
      price: penceToPounds(priceOf(product, selection)),
      currency: "gbp",
      title: product.title,
      image: imageOf(product, selection) ?? undefined,
    });
    const after = qtyInCart(id);
    return after > before ? after : null;
  };

  const takeOut = () => {
    const qty = qtyInCart(id);
    if (qty > 1) cart.setQty(id, qty - 1);
    else cart.remove(id);
    setNotice({ message: "Taken out of your cart." });
  };

  const addToCart = () => {
    const qty = putIn();
    if (qty === null) {
      const held = qtyInCart(id);
      setNotice({ message: held > 0 ? `That is all there is: ${held} in your cart.` : "Your cart is full." });
      return;
    }
    const piece = describePiece(product.title, color?.name, selection.size);
    const count = qty > 1 ? ` That makes ${qty}.` : "";
    setNotice({ message: `${piece} is in your cart.${count}`, undo: takeOut });
  };

  const buyNow = () => {
    putIn();
    navigate("/checkout");
  };

  return { possible: canBuy(product, selection), addToCart, buyNow, notice, dismiss };
}
