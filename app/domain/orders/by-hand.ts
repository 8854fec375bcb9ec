/** How an order that the owner wrote is paid: at the owner's till, or on the payment provider's page. */
export type ByHand = "cash" | "reader" | "link";

/** How what was bought comes to the customer without a parcel: given at the sale, collected later, or written in a letter. */
export type Handover = "hand" | "collection" | "letter";

/**
 * True for a sale at which both were there: paid at the owner's till, and given at once. What is only paid there may have
 * been agreed by letter or telephone. Its premises are the shop's usual ones, a stall among them; the law gives no
 * right to withdraw then. Consumer Contracts Regulations 2013, regulations 5 and 27; Directive 2011/83/EU, article 2 and
 * recital 22. https://www.legislation.gov.uk/uksi/2013/3134/regulation/5
 */
export const isFaceToFace = ({
  byHand,
  handover,
}: {
  byHand: ByHand | null;
  handover: Handover | null;
}): boolean => (byHand === "cash" || byHand === "reader") && handover === "hand";

export const BY_HAND_LABELS: Record<ByHand, string> = {
  cash: "Cash",
  reader: "Card reader",
  link: "Payment link",
};

/**
 * True when there is money of this order to give back: a provider has its payment, or the owner's till; or it is an
 * exchange, and another order's payment is behind it.
 */
export const hasMoney = ({ paymentId, provider }: { paymentId: string | null; provider: string }): boolean =>
  paymentId !== null || provider === "till" || provider === "credit";
