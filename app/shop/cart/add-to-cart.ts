import type { Product } from "#app/domain/catalogue/products/product.ts";
import {
  colorsOf,
  compareAtOf,
  imageOf,
  priceOf,
  type Selection,
  variantOf,
} from "#app/domain/catalogue/products/selection.ts";
import { type LineId, MAX_LINES, sameLine } from "#app/domain/selling/cart/cart.ts";
import { countLimited, MAX_PIECES, refuseMore } from "#app/domain/selling/cart/order-limits.ts";
import { leftShop } from "#app/domain/selling/cart/stock/stock.ts";
import { CURRENCY, toMajorUnits } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import { cart } from "./cart-store.ts";

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
  const compareAt = compareAtOf(product, selection);
  cart.add({
    ...id,
    qty: 1,
    price: toMajorUnits(priceOf(product, selection)),
    compareAt: compareAt === null ? undefined : toMajorUnits(compareAt),
    currency: CURRENCY.lowerCode,
    title: product.title,
    image: imageOf(product, selection) ?? undefined,
    variantId: variant?.id,
    unlimited,
  });
  return qtyInCart(id) > before ? null : "Your cart is full.";
}

/**
 * Makes room in a full cart by removing pieces whose products have left the shop. Returns the words about them; empty
 * when there are none, and when the shop does not answer.
 */
export async function makeRoom(): Promise<string> {
  if (countLimited(cart.lines()) < MAX_PIECES && cart.lines().length < MAX_LINES) return "";
  try {
    const { takeOutGone } = await import("./take-out-gone.ts");
    const { requestStock } = await import("#app/domain/selling/cart/stock/request-stock.ts");
    return leftShop((await takeOutGone(requestStock)).gone);
  } catch {
    return "";
  }
}

/** Adds one chosen piece, and tells the result: now, and again if it is removed. */
export async function addToCart(
  product: Product,
  selection: Selection,
  tell: (notice: Notice) => void,
): Promise<void> {
  const gone = await makeRoom();
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
  tell({
    message: `${describePiece(product.title, id.color, id.size)} is in your cart.${count} ${gone}`.trimEnd(),
    undo,
  });
}
