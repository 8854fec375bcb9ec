import type { Money } from "#app/shared/money.ts";

/** The shop's answer about a cart's codes: the discount that applies, and why a typed code has no effect. */
export interface CodeAnswer {
  discount: {
    /** The code, or the name of a discount that applies by itself. */
    name: string;
    /** Taken off the pieces. */
    takenCents: Money;
    isDeliveryFree: boolean;
    /** Whether it needs no code. */
    isByItself: boolean;
    /** The condition on the customer's earlier orders, in a sentence. It is checked when the checkout is sent. */
    condition: string | null;
  } | null;
  /** The gift card's part of the rest; the last characters of its code name it. */
  giftCard: { ending: string; paysCents: Money } | null;
  /** In a sentence for the shopper. */
  problem: string | null;
  /** A typed code that does not exist: the browser forgets it, because each try counts. */
  wrongCode: string | null;
  /** About what the country asks for at its border, in a sentence; left out while no country is named, and for none. */
  duty?: string;
}

/** The discount and gift card that apply to a refused checkout, with these of its codes. */
export interface HoldingCodes extends Pick<CodeAnswer, "discount" | "giftCard"> {
  codes: readonly string[];
}
