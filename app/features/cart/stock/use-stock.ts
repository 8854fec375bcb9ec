import { useEffect, useState } from "react";
import type { CartLine } from "../cart.ts";

/** What is left of a line's piece, and what the shopper is told about it. */
export interface LineStock {
  left: number;
  words: string | null;
}

/** What is left of a line's piece; null where it is not counted, and where nobody knows. */
export type FindLineStock = (line: CartLine) => LineStock | null;

/** Asks the shop what is left of the pieces in the cart. Fails where it does not say. */
export type AskStock = () => Promise<FindLineStock>;

const unknown: FindLineStock = () => null;

/**
 * What is left of the pieces in the cart. Asked once when the cart opens, and again when it comes back into view. Without
 * an answer the cart works all the same, and the pay button tells. `ask` must be stable.
 */
export function useStock(hasLines: boolean, ask: AskStock): FindLineStock {
  const [stock, setStock] = useState(() => unknown);
  useEffect(() => {
    if (!hasLines) return;
    let isHere = true;
    const look = async () => {
      if (document.visibilityState === "hidden") return;
      const answer = await ask().catch(() => unknown);
      if (isHere) setStock(() => answer);
    };
    void look();
    document.addEventListener("visibilitychange", look);
    return () => {
      isHere = false;
      document.removeEventListener("visibilitychange", look);
    };
  }, [hasLines, ask]);
  return stock;
}
