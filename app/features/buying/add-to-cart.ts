import { type LineId, sameLine } from "#app/features/cart/cart.ts";
import { cart } from "#app/features/cart/cart-store.ts";
import { refuseMore } from "#app/features/cart/order-limits.ts";
import type { Product } from "#app/features/products/product.ts";
import { colorsOf, imageOf, priceOf, type Selection, variantOf } from "#app/features/products/selection.ts";
import { penceToPounds } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";

/** The message after an attempt to add a piece to the cart. */
export interface Notice {
  message: string;
  /** Removes the piece again; absent when none was added. */
  undo?: () => void;
}

/** The line of the cart that holds the chosen piece. */
export const lineOf = (product: Product, { colorId, size }: Selection): LineId => ({
  slug: product.slug,
  size,
  color: colorsOf(product).find(({ id }) => id === colorId)?.name,
});

export const qtyInCart = (id: LineId): number => cart.lines().find((line) => sameLine(line, id))?.qty ?? 0;

/** Adds one chosen piece, never more of it than are left. Null on success, otherwise the reason why not. */
export function putInCart(product: Product, selection: Selection): string | null {
  const id = lineOf(product, selection);
  const variant = variantOf(product, selection);
  const unlimited = variant?.piecesLeft === null;
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
}

/** Adds one chosen piece, and tells what became of it: now, and again if it is taken out. */
export function addToCart(product: Product, selection: Selection, tell: (notice: Notice) => void): void {
  const refusal = putInCart(product, selection);
  if (refusal !== null) {
    tell({ message: refusal });
    return;
  }
  const id = lineOf(product, selection);
  const qty = qtyInCart(id);
  const count = qty > 1 ? ` That makes ${qty}.` : "";
  const undo = () => {
    const now = qtyInCart(id);
    if (now > 1) cart.setQty(id, now - 1);
    else cart.remove(id);
    tell({ message: "Taken out of your cart." });
  };
  tell({ message: `${describePiece(product.title, id.color, id.size)} is in your cart.${count}`, undo });
}
