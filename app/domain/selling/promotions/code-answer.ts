import type { Money } from "#app/shared/money.ts";

/** What the shop says of a cart's codes: the discount that holds, and why a typed code does nothing. */
export interface CodeAnswer {
  discount: {
    /** The code, or the name of a discount that applies by itself. */
    name: string;
    /** Taken off the pieces. */
    takenCents: Money;
    isDeliveryFree: boolean;
    /** Whether it needs no code. */
    isByItself: boolean;
    /** What is asked of the customer's earlier orders, in a sentence. It is judged when the checkout is sent. */
    condition: string | null;
  } | null;
  /** What a gift card pays of the rest; the last characters of its code name it. */
  giftCard: { ending: string; paysCents: Money } | null;
  /** In a sentence for the shopper. */
  problem: string | null;
  /** A typed code that there is not: the browser keeps it no longer, because each try counts. */
  wrongCode: string | null;
}

/** What holds of a refused checkout, with these of its codes. */
export interface HoldingCodes extends Pick<CodeAnswer, "discount" | "giftCard"> {
  codes: readonly string[];
}
