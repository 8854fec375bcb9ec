/** How an order that the owner wrote is paid: at the owner's till, or on the payment provider's page. */
export type ByHand = "cash" | "reader" | "link";

/** How the pieces come to the customer without a parcel: given at the sale, or collected later. */
export type Handover = "hand" | "collection";

export const BY_HAND_WORDS: Record<ByHand, string> = {
  cash: "Cash",
  reader: "Card reader",
  link: "Payment link",
};

/** True when there is money of this order to give back: a provider has its payment, or the owner's till. */
export const hasMoney = ({ paymentId, provider }: { paymentId: string | null; provider: string }): boolean =>
  paymentId !== null || provider === "till";
