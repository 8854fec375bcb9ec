/**
 * The stock of the pieces in the cart, and its meaning for the lines. Nothing here is needed to buy: without it the
 * cart still works, and the server refuses unavailable pieces at the pay button.
 */

import { sizeLabel } from "#app/shared/piece-label.ts";
import { ownValue } from "#app/shared/uuid.ts";
import type { Cart, CartLine } from "../cart.ts";
import { MAX_OF_ONE_SIZE } from "../order-limits.ts";

/**
 * Pieces left, by product and variant: null when they are not counted. A product that has left the shop has no entry.
 */
export type Stock = Readonly<Record<string, Readonly<Record<string, number | null>>>>;

/** The most products of one question: more than the pieces of limited runs in one order. */
export const MAX_ASKED = 50;

/** The most pieces that are named when they have left the shop. */
const MAX_NAMED = 5;

/** The products of a cart to ask about. */
export const slugsToAsk = (cart: Cart): string[] =>
  [...new Set(cart.map(({ slug }) => slug))].slice(0, MAX_ASKED);

/**
 * The server's answer for these products; null when it is not one. A product that it does not name has left the shop.
 */
export function parseStock(answer: unknown, asked: readonly string[]): Stock | null {
  const stock = isRecord(answer) ? answer.stock : undefined;
  if (!isRecord(stock)) return null;
  return Object.fromEntries(
    asked.map((slug) => {
      const variants = ownValue(stock, slug);
      const counts = Object.entries(isRecord(variants) ? variants : {});
      return [slug, Object.fromEntries(counts.map(([id, count]) => [id, countOf(count)]))];
    }),
  );
}

/** The stock of a line's piece, as a number and in words; null when it is not counted or unknown. */
export function findLineStock(stock: Stock, line: CartLine): LineStock | null {
  const left = piecesLeft(stock, line);
  if (left === null) return null;
  return { left, words: wordsFor(line, left), ...(hasLeft(stock, line) && { hasLeftShop: true }) };
}

const hasLeft = (stock: Stock, { slug }: CartLine): boolean =>
  Object.keys(ownValue(stock, slug) ?? {}).length === 0;

function piecesLeft(stock: Stock, { slug, variantId }: CartLine): number | null {
  const variants = ownValue(stock, slug);
  if (variants === undefined) return null;
  if (variantId !== undefined) return ownValue({ [variantId]: 0, ...variants }, variantId) ?? null;
  // An older line does not say which piece it is. If the product has none at all, that piece is not there either.
  return Object.keys(variants).length === 0 ? 0 : null;
}

/** Null while there are more pieces, and when the limit of an order comes first. */
function wordsFor({ qty, size, unlimited }: CartLine, left: number): string | null {
  if (qty < left || (left > MAX_OF_ONE_SIZE && !unlimited)) return null;
  const label = sizeLabel(size);
  const where = label ? ` in ${label}` : "";
  if (left === 0) return noneLeft(size);
  const only = left === 1 ? "Only 1 is left" : `Only ${left} are left`;
  return qty > left ? `${only}${where}. You have ${qty - left} too many.` : `${only}${where}.`;
}

/** The words for pieces that were taken out of the cart because their products have left the shop; empty for none. */
export function leftShop(lines: Cart): string {
  const titles = [...new Set(lines.map(({ title }) => title))];
  if (titles.length === 0) return "";
  if (titles.length === 1)
    return `${titles[0]} is no longer in the shop, so we’ve taken it out of your cart.`;
  const more = titles.length > MAX_NAMED ? ` and ${titles.length - MAX_NAMED} more` : "";
  const named = titles.slice(0, MAX_NAMED).join(", ");
  return `These are no longer in the shop, so we’ve taken them out of your cart: ${named}${more}.`;
}

/** The words for a piece that is gone. */
export function noneLeft(size: string | null | undefined): string {
  const label = sizeLabel(size);
  return `Sorry, none are left${label ? ` in ${label}` : ""}.`;
}

const countOf = (value: unknown): number | null =>
  Number.isSafeInteger(value) ? Math.max(0, Number(value)) : null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The stock of a line's piece, and the words about it for the shopper. */
export interface LineStock {
  left: number;
  words: string | null;
  /** Present when the whole product has left the shop. */
  hasLeftShop?: boolean;
}

/** The stock of a line's piece; null when it is not counted or unknown. */
export type FindLineStock = (line: CartLine) => LineStock | null;

/** Asks the shop for the stock of the cart's pieces. Fails when it does not answer. */
export type RequestStock = (cart: Cart) => Promise<FindLineStock>;
