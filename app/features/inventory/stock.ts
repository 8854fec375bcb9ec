/**
 * The rule of limited pieces, as plain arithmetic; the ledger keeps the same rule in the database. Always:
 * made = on hand + reserved + sold, and none of them is below 0.
 */
import { err, ok, type Result } from "#app/shared/result.ts";

/** How many pieces of a variant there are, and where; whole numbers. */
export interface Stock {
  made: number;
  onHand: number;
  reserved: number;
  sold: number;
}

/** More pieces were asked for than there are in the place that they were to come from. */
export interface StockShortage {
  asked: number;
  there: number;
}

type Place = "onHand" | "reserved" | "sold";
type Moved = Result<Stock, StockShortage>;

export const NO_STOCK: Stock = { made: 0, onHand: 0, reserved: 0, sold: 0 };

/** True when a stock keeps the rule. */
export const isBalanced = ({ made, onHand, reserved, sold }: Stock): boolean =>
  made === onHand + reserved + sold &&
  [onHand, reserved, sold].every((n) => Number.isSafeInteger(n) && n >= 0);

/** Adds newly made pieces to the shelf. */
export function make(stock: Stock, pieces: number): Stock {
  const made = wholePieces(pieces);
  return { ...stock, made: stock.made + made, onHand: stock.onHand + made };
}

/** Sets pieces aside for an order: from the shelf to reserved. */
export const reserve = (stock: Stock, pieces: number): Moved => move(stock, pieces, "onHand", "reserved");

/** Puts pieces that were set aside back on the shelf. */
export const release = (stock: Stock, pieces: number): Moved => move(stock, pieces, "reserved", "onHand");

/** Sells pieces that were set aside. */
export const sell = (stock: Stock, pieces: number): Moved => move(stock, pieces, "reserved", "sold");

/** Sells pieces from the shelf, for an order that was paid after its reservation had gone. */
export const sellFromHand = (stock: Stock, pieces: number): Moved => move(stock, pieces, "onHand", "sold");

/** Puts sold pieces that came back on the shelf. */
export const takeBack = (stock: Stock, pieces: number): Moved => move(stock, pieces, "sold", "onHand");

/** Moves pieces from one place to another, or refuses when there are too few. */
function move(stock: Stock, pieces: number, from: Place, to: Place): Moved {
  const asked = wholePieces(pieces);
  const there = stock[from];
  if (asked > there) return err({ asked, there });
  return ok({ ...stock, [from]: there - asked, [to]: stock[to] + asked });
}

/** A number of pieces to move: whole and at least 1. Throws a `RangeError` on anything else, which is a bug. */
function wholePieces(pieces: number): number {
  if (!Number.isSafeInteger(pieces) || pieces < 1) throw new RangeError(`Not a number of pieces: ${pieces}`);
  return pieces;
}
