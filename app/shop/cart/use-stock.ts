import { useEffect, useState } from "react";
import type { Cart } from "#app/domain/selling/cart/cart.ts";
import type { FindLineStock, RequestStock } from "#app/domain/selling/cart/stock/line-stock.ts";
import { takeOutGone } from "./take-out-gone.ts";

const unknown: FindLineStock = () => null;

/**
 * What is left of the pieces in the cart, and the pieces that were taken out because their products have left the shop.
 * Asked once when the cart opens, and again when it comes back into view. Without an answer the cart works all the same,
 * and the pay button tells. `ask` must be stable.
 */
export function useStock(hasLines: boolean, ask: RequestStock): { stock: FindLineStock; gone: Cart } {
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
