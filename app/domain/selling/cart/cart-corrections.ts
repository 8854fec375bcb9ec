import { CURRENCY, toMajorUnits, toMoney } from "#app/shared/money.ts";
import {
  addLine,
  type Cart,
  type CartLine,
  type LineId,
  MAX_CART_PRICE,
  removeLine,
  repairLine,
  replaceLine,
  sameLine,
  setQty,
} from "./cart.ts";

/** Pieces of a line that were paid for; the size and colour are those of the order. */
export type PaidPieces = LineId & { variantId: string; quantity: number };

/** Takes the paid pieces out and no more, so that pieces that were added meanwhile stay. */
export function takeOutPaid(cart: Cart, paid: readonly PaidPieces[]): Cart {
  return paid.reduce((rest, pieces) => {
    const line =
      rest.find(({ slug, variantId }) => slug === pieces.slug && variantId === pieces.variantId) ??
      rest.find((other) => sameLine(other, pieces));
    if (line === undefined) return rest;
    const left = line.qty - pieces.quantity;
    return left > 0 ? setQty(rest, line, left) : removeLine(rest, line);
  }, cart);
}

/** A line that the cart knows by an older name, and the current names of its size and colour. */
export type RenamedLine = LineId & { now: Pick<CartLine, "size" | "color"> };

/** The catalogue's current price of a piece, in pence, as the server offers it when the cart's is out of date. */
export type CurrentPrice = LineId & { amount: number };

/** Gives lines the current names of their size and colour; lines that become the same are merged. */
export function renameLines(cart: Cart, renamed: readonly RenamedLine[]): Cart {
  return renamed.reduce((named, { now, ...id }) => {
    const present = named.find((line) => sameLine(line, id));
    const line = present && repairLine({ ...present, size: undefined, color: undefined, ...now });
    if (!line || sameLine(present, line)) return named;
    const isTaken = named.some((other) => sameLine(other, line));
    return isTaken ? addLine(removeLine(named, present), line) : replaceLine(named, id, line);
  }, cart);
}

/** Accepts the server's current prices for the lines they name; invalid amounts are skipped. */
export function applyPrices(cart: Cart, prices: readonly CurrentPrice[]): Cart {
  return prices
    .filter(({ amount }) => Number.isSafeInteger(amount) && amount >= 0 && amount <= MAX_CART_PRICE * 100)
    .reduce((priced, { amount, ...id }) => {
      const present = priced.find((line) => sameLine(line, id));
      if (present === undefined) return priced;
      // The price before the sale was about another price.
      const { compareAt, ...line } = present;
      return replaceLine(priced, id, {
        ...line,
        price: toMajorUnits(toMoney(amount)),
        currency: CURRENCY.lowerCode,
      });
    }, cart);
}
