import { useEffect, useState } from "react";
import type { Cart, CartLine } from "../cart.ts";
import { takeOutGone } from "./take-out-gone.ts";

/** What is left of a line's piece, and what the shopper is told about it. */
export interface LineStock {
  left: number;
  words: string | null;
  /** Present where the whole product has left the shop. */
  hasLeftShop?: boolean;
}

/** What is left of a line's piece; null where it is not counted, and where nobody knows. */
export type FindLineStock = (line: CartLine) => LineStock | null;

/** Asks the shop what is left of the pieces in the cart. Fails where it does not say. */
export type AskStock = (cart: Cart) => Promise<FindLineStock>;

const unknown: FindLineStock = () => null;

/**
 * What is left of the pieces in the cart, and the pieces that were taken out because their products have left the shop.
 * Asked once when the cart opens, and again when it comes back into view. Without an answer the cart works all the same,
 * and the pay button tells. `ask` must be stable.
 */
export function useStock(hasLines: boolean, ask: AskStock): { stock: FindLineStock; gone: Cart } {
  const [found, setFound] = useState<{ stock: FindLineStock; gone: Cart }>({ stock: unknown, gone: [] });
  useEffect(() => {
    if (!hasLines) return;
    const look = async () => {
      if (document.visibilityState === "hidden") return;
      const answer = await takeOutGone(ask).catch(() => ({ stock: unknown, gone: [] }));
      setFound(({ gone }) => ({ stock: answer.stock, gone: [...gone, ...answer.gone] }));
    };
    void look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [hasLines, ask]);
  return found;
}
