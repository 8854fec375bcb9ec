import { type Cart, toCheckoutItems } from "#app/domain/selling/cart/cart.ts";
import { useAnswer } from "#app/platform/browser/use-answer.ts";
import type { Money } from "#app/shared/money.ts";

/** What is taken off a cart, by the shop's own word. */
export interface CartDiscount {
  name: string;
  takenCents: Money;
  isDeliveryFree: boolean;
  /** What is asked of the customer's earlier orders, in a sentence. */
  condition: string | null;
}

/** Asks the shop what is taken off these items, as JSON, with the codes that this browser keeps; null for nothing. */
export type RequestDiscount = (items: string) => Promise<CartDiscount | null>;

/** What is taken off the cart: null before the shop has said so, and for nothing. `ask` must be stable. */
export function useDiscount(lines: Cart, ask: RequestDiscount): CartDiscount | null {
  const items = lines.length === 0 ? null : JSON.stringify(toCheckoutItems(lines));
  const { answer, isCurrent } = useAnswer(items, ask);
  return isCurrent ? answer : null;
}
