import { type Cart, toCheckoutItems } from "#app/domain/selling/cart/cart.ts";
import { useAnswer } from "#app/platform/browser/use-answer.ts";
import type { Money } from "#app/shared/money.ts";

/** The discount of a cart, as the shop states it. */
export interface CartDiscount {
  name: string;
  takenCents: Money;
  isDeliveryFree: boolean;
  /** The condition on the customer's earlier orders, in a sentence. */
  condition: string | null;
}

/** Asks the shop for the discount on these items, as JSON, with the codes that this browser keeps; null for none. */
export type RequestDiscount = (items: string) => Promise<CartDiscount | null>;

/** The discount of the cart: null before the shop's answer, and for none. `ask` must be stable. */
export function useDiscount(lines: Cart, ask: RequestDiscount): CartDiscount | null {
  const items = lines.length === 0 ? null : JSON.stringify(toCheckoutItems(lines));
  const { answer, isCurrent } = useAnswer(items, ask);
  return isCurrent ? answer : null;
}
