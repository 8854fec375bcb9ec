/**
 * The cart: an immutable list of lines, and the only place that knows its rules (specification, sections 3 and 4).
 * Every operation returns the same reference when nothing changed. Prices here are for display: the server prices every
 * line from the catalogue.
 */
import {
  CURRENCY,
  fromMajorUnits,
  type Money,
  sumMoney,
  timesMoney,
  toMajorUnits,
  toMoney,
} from "#app/shared/money.ts";
import { MAX_LENGTH } from "#app/shared/piece-label.ts";
import { isSlug } from "#app/shared/slug.ts";

/** The most pieces of one line. */
export const MAX_QTY = 99;
/** The most lines of one cart: the payment provider accepts no more. */
export const MAX_LINES = 100;

/** The highest price of one piece, in pounds; a higher stored price is treated as damaged. */
export const MAX_CART_PRICE = 1_000_000;

/** The identity of a line: slug, size and colour (specification, section 3). An empty size or colour counts as none. */
export interface LineId {
  slug: string;
  size?: string | null;
  color?: string | null;
}

/** A line of the cart, as stored: prices are of one piece, in major units; `currency` is in lower case. */
export interface CartLine {
  slug: string;
  size?: string;
  color?: string;
  qty: number;
  price: number;
  /** The price before the sale, while it is on sale. */
  compareAt?: number;
  currency: string;
  title: string;
  image?: string;
  /** Finds the piece when its size or colour has been renamed. */
  variantId?: string;
  /** Whether it had no limit of pieces when it was added; if unknown, it counts as limited. */
  unlimited?: boolean;
}

export type Cart = readonly CartLine[];

export const EMPTY_CART: Cart = Object.freeze([]);

/** A piece to add. A field that is left out keeps the merged line's value, or gets a new line's safe default. */
export type NewLine = LineId & Partial<Omit<CartLine, keyof LineId>>;

/** A line as checkout sends it: `amount` is the price of one piece in the browser, in pence. */
export interface CheckoutItem {
  slug: string;
  qty: number;
  size?: string;
  color?: string;
  amount: Money;
  /** In lower case; the server compares it with the catalogue's. */
  currency: string;
  variantId?: string;
}

/** The only test of whether two lines are the same line. */
export const sameLine = (a: LineId, b: LineId): boolean =>
  a.slug === b.slug && (a.size || null) === (b.size || null) && (a.color || null) === (b.color || null);

/**
 * Adds pieces: into the line with the same slug, size and colour, whose price, currency, title and image are
 * refreshed when supplied; otherwise as a new line at the end (specification, section 4). Quantity defaults to 1 and
 * stops at `MAX_QTY`. A full cart, or a line that names no possible piece, changes nothing.
 */
export function addLine(cart: Cart, added: NewLine): Cart {
  const line = repairLine(added);
  if (line === null) return cart;
  const present = cart.find((other) => sameLine(other, line));
  if (present === undefined) return cart.length < MAX_LINES ? [...cart, line] : cart;
  const { compareAt, ...rest } = present;
  return replaceLine(cart, line, {
    // A price without one before it ends the sale.
    ...(added.price === undefined ? present : rest),
    ...suppliedOf(added, line),
    qty: wholeQty(present.qty + line.qty),
  });
}

/** Replaces the quantity of the matching line: a whole number from 1 to `MAX_QTY`, whatever the input. */
export function setQty(cart: Cart, id: LineId, qty: number): Cart {
  const present = cart.find((line) => sameLine(line, id));
  return present === undefined ? cart : replaceLine(cart, id, { ...present, qty: wholeQty(qty) });
}

/** Deletes the matching line. */
export function removeLine(cart: Cart, id: LineId): Cart {
  const rest = cart.filter((line) => !sameLine(line, id));
  return rest.length === cart.length ? cart : rest;
}

/** Empties the cart. */
export const clear = (cart: Cart): Cart => (cart.length === 0 ? cart : EMPTY_CART);

/** How many pieces the cart holds: the sum of its quantities. */
export const countItems = (cart: Cart): number => cart.reduce((count, line) => count + line.qty, 0);

/** The price of the cart before delivery, in pence. */
export const subtotal = (cart: Cart): Money =>
  sumMoney(toCheckoutItems(cart).map((item) => timesMoney(item.amount, item.qty)));

/**
 * The cart as checkout sends it: the one crossing from major to minor units. A price in another currency than the
 * shop's counts as unknown, 0, which the server refuses with the current price.
 */
export function toCheckoutItems(cart: Cart): CheckoutItem[] {
  return cart.map(({ slug, size, color, qty, price, currency, variantId }) => ({
    slug,
    qty,
    ...(size && { size }),
    ...(color && { color }),
    amount: currency === CURRENCY.lowerCode ? fromMajorUnits(price) : toMoney(0),
    currency: CURRENCY.lowerCode,
    ...(variantId && { variantId }),
  }));
}

/** The cart as it is written to storage. */
export const serializeCart = (cart: Cart): string => JSON.stringify(cart);

/**
 * Parses the stored cart. Damaged, old or foreign data is repaired line by line, or dropped: a line needs a slug that a
 * product could have, and a possible quantity if it names any; the rest has a safe default. Same lines are merged.
 */
export function parseCart(stored: string | null): Cart {
  const data = stored === null ? null : parseJson(stored);
  const lines: unknown = isRecord(data) && "items" in data ? data.items : data;
  const possible = Array.isArray(lines) ? lines.filter(hasPossibleQty) : [];
  return possible
    .map(repairLine)
    .reduce<Cart>((cart, line) => (line === null ? cart : addLine(cart, line)), EMPTY_CART);
}

/** This shop stores no line without pieces, and none of more than `MAX_QTY`. */
const hasPossibleQty = (data: unknown): boolean =>
  !isRecord(data) || !(numberOf(data.qty) < 1 || numberOf(data.qty) > MAX_QTY);

/** A valid line from anything that names a possible piece; null for the rest. */
export function repairLine(data: unknown): CartLine | null {
  if (!isRecord(data)) return null;
  const slug = textOf(data.slug);
  const size = textOf(data.size);
  const color = textOf(data.color);
  const isPossible =
    isSlug(slug) &&
    slug.length <= MAX_LENGTH.slug &&
    size.length <= MAX_LENGTH.size &&
    color.length <= MAX_LENGTH.color;
  if (!isPossible) return null;
  const image = imageOf(data.image);
  const variantId = textOf(data.variantId);
  const price = poundsOf(data.price);
  const compareAt = poundsOf(data.compareAt);
  return {
    slug,
    ...(size && { size }),
    ...(color && { color }),
    qty: wholeQty(data.qty),
    price,
    ...(compareAt > price && { compareAt }),
    currency: textOf(data.currency).toLowerCase() || CURRENCY.lowerCode,
    title: textOf(data.title) || slug,
    ...(image && { image }),
    ...(variantId && variantId.length <= MAX_LENGTH.variantId && { variantId }),
    ...(typeof data.unlimited === "boolean" && { unlimited: data.unlimited }),
  };
}

/** The fields of a repaired line that the caller really supplied, for the merge. */
function suppliedOf(added: NewLine, repaired: CartLine): Partial<CartLine> {
  const { price, compareAt, currency, title, image, variantId, unlimited } = repaired;
  return {
    ...(added.price !== undefined && { price, ...(compareAt && { compareAt }) }),
    ...(added.currency && { currency }),
    ...(added.title && { title }),
    ...(image && { image }),
    ...(variantId && { variantId }),
    ...(unlimited !== undefined && { unlimited }),
  };
}

/** The cart with one line in place of the same line; the same cart when both are equal in every field. */
export function replaceLine(cart: Cart, id: LineId, replacement: CartLine): Cart {
  const changes = (line: CartLine) =>
    sameLine(line, id) && JSON.stringify(line) !== JSON.stringify(replacement);
  return cart.some(changes) ? cart.map((line) => (sameLine(line, id) ? replacement : line)) : cart;
}

/** A whole number from 1 to `MAX_QTY`: fractions are truncated, and anything but a number is 1. */
function wholeQty(qty: unknown): number {
  const number = numberOf(qty);
  return Number.isNaN(number) ? 1 : Math.min(MAX_QTY, Math.max(1, Math.trunc(number)));
}

/** A price in pounds and whole pennies; an invalid price is 0, for the server to correct. */
function poundsOf(price: unknown): number {
  const number = numberOf(price);
  return number >= 0 && number <= MAX_CART_PRICE ? toMajorUnits(fromMajorUnits(number)) : 0;
}

/** Numbers, and numbers in quotes as older carts stored them; NaN for the rest. */
const numberOf = (value: unknown): number =>
  typeof value === "number" ? value : Number.parseFloat(textOf(value));

/** A size may have been stored as a number. Objects, lists and the like are not text. */
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

/** The address of a picture: a path of this shop, or a secure address elsewhere. No other address is requested. */
const imageOf = (value: unknown): string => {
  const address = textOf(value);
  return /^(\/(?!\/)|https:\/\/)/.test(address) ? address : "";
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
