import {
  addLine,
  type Cart,
  clear,
  type LineId,
  type NewLine,
  parseCart,
  removeLine,
  sameLine,
  serializeCart,
  setQty,
} from "#app/domain/selling/cart/cart.ts";
import {
  applyPrices,
  type CurrentPrice,
  type PaidPieces,
  type RenamedLine,
  renameLines,
  takeOutPaid,
} from "#app/domain/selling/cart/cart-corrections.ts";
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { type StoredValue, storedValue } from "#app/platform/browser/stored-value.ts";

/** The cart's operations on a stored cart. Each starts from the cart's current state, in any tab. */
export const cartOf = (stored: StoredValue<Cart>) => ({
  /** The lines at this moment, for handlers; components follow them with `useCart`. */
  lines: (): Cart => stored.get(),
  add: (line: NewLine): void => stored.update((cart) => addLine(cart, line)),
  setQty: (id: LineId, qty: number): void => stored.update((cart) => setQty(cart, id, qty)),
  remove: (id: LineId): void => stored.update((cart) => removeLine(cart, id)),
  clear: (): void => stored.update(clear),
  takeOutPaid: (paid: readonly PaidPieces[]): void => stored.update((cart) => takeOutPaid(cart, paid)),
  applyPrices: (prices: readonly CurrentPrice[]): void => stored.update((cart) => applyPrices(cart, prices)),
  rename: (renamed: readonly RenamedLine[]): void => stored.update((cart) => renameLines(cart, renamed)),
  /** Undoes a removal. */
  restore: (before: Cart): void => stored.update((cart) => restore(cart, before)),
});

/** Restores the lines removed since `before` to their old places; later changes and additions stay. */
function restore(cart: Cart, before: Cart): Cart {
  if (before.every((line) => cart.some((other) => sameLine(line, other)))) return cart;
  return [
    ...before.map((line) => cart.find((other) => sameLine(line, other)) ?? line),
    ...cart.filter((line) => !before.some((other) => sameLine(line, other))),
  ];
}

/** This browser's cart, in step between tabs (specification, section 3: under a brand-specific key). */
export const storedCart = storedValue<Cart>({
  key: storageKey("cart"),
  parse: parseCart,
  serialize: serializeCart,
});

export const cart = cartOf(storedCart);
