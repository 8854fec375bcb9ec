/**
 * A model of limited pieces for tests: the rule as plain arithmetic. The program keeps the rule in the database
 * (`ledger.server.ts`, `adjust-stock.server.ts`), and tests compare the two. Always: made = on hand + reserved + sold,
 * and none of them is below 0.
 *
 * A variant that loses its limit gives up the pieces on its shelf, so that its account can rest: made = sold, nothing
 * on hand, nothing reserved. Later sales are not counted. When it is limited again, the account continues from where it
 * rested, and pieces sold before can still come back. So at any time one query of the ledger shows for every variant,
 * limited or not, whether its numbers are right.
 */
import { err, ok, type Result } from "#app/shared/result.ts";

/** The pieces of a variant by place; whole numbers. */
export interface Stock {
  made: number;
  onHand: number;
  reserved: number;
  sold: number;
}

/** There are fewer pieces in a place than were to be taken from it. */
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

/** Returns pieces that were set aside to the shelf. */
export const release = (stock: Stock, pieces: number): Moved => move(stock, pieces, "reserved", "onHand");

/** Sells pieces that were set aside. */
export const sell = (stock: Stock, pieces: number): Moved => move(stock, pieces, "reserved", "sold");

/** Sells pieces from the shelf, for an order that was paid after its reservation had ended. */
export const sellFromHand = (stock: Stock, pieces: number): Moved => move(stock, pieces, "onHand", "sold");

/** Returns sold pieces to the shelf. */
export const takeBack = (stock: Stock, pieces: number): Moved => move(stock, pieces, "sold", "onHand");

/**
 * Adds pieces to the shelf or removes some, by the change that the owner saw and not by a number to set: a sale in
 * between stays sold. Refused when fewer are on the shelf than are to be removed. A change of zero or of a fraction is
 * a bug: `RangeError`.
 */
export function adjust(stock: Stock, change: number): Moved {
  if (change > 0) return ok(make(stock, change));
  const asked = wholePieces(-change);
  const there = stock.onHand;
  if (asked > there) return err({ asked, there });
  return ok({ ...stock, made: stock.made - asked, onHand: there - asked });
}

/**
 * The resting account of a variant that is no longer limited; `make` reactivates it. Refused, with the number of
 * pieces, while some are set aside: nothing would be left to sell them from.
 */
export function removeLimit({ reserved, sold }: Stock): Result<Stock, { reserved: number }> {
  if (reserved > 0) return err({ reserved });
  return ok({ made: sold, onHand: 0, reserved: 0, sold });
}

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
