import { type Cart, toCheckoutItems } from "#app/domain/selling/cart/cart.ts";
import { useAnswer } from "#app/platform/browser/use-answer.ts";
import type { Money } from "#app/shared/money.ts";
import { useChosenCountry } from "./chosen-country.ts";

/** The discount of a cart, as the shop states it. */
export interface CartDiscount {
  name: string;
  takenCents: Money;
  isDeliveryFree: boolean;
  /** The condition on the customer's earlier orders, in a sentence. */
  condition: string | null;
}

interface CartAnswer {
  discount: CartDiscount | null;
  duty?: string;
}

/** Asks the shop about a cart, as JSON, with the codes that this browser keeps; null without an answer. */
export type RequestDiscount = (question: string) => Promise<CartAnswer | null>;

/** The discount of the cart and the duty of the shopper's country: none before the shop's answer. `ask` must be stable. */
export function useDiscount(lines: Cart, ask: RequestDiscount): CartAnswer {
  const country = useChosenCountry();
  const question = lines.length === 0 ? null : JSON.stringify({ items: toCheckoutItems(lines), country });
  const { answer, isCurrent } = useAnswer(question, ask);
  return (isCurrent && answer) || { discount: null };
}
