/** The owner's open work, in numbers. */
export interface WaitingCounts {
  enquiries: number;
  /** Requests and messages about pieces made to measure without an answer. */
  made: number;
  /** Paid orders to send, without those with a withdrawal or a dispute. */
  toSend: number;
  /** Returns that need the owner: withdrawn before sending, received, or booked. */
  returns: number;
  /** Mails that could not be sent, and are not tried again. */
  letters: number;
  /**
   * Payments that differ from their order: to refund, disputed, not refunded, never asked about, or refunded while
   * pieces count as sold.
   */
  payments: number;
  /** Products whose schedule failed. */
  heldBack: number;
  /** Words that were not published at their moment. */
  heldBackWords: number;
  /** Green claims whose proof has run out. */
  expiredClaims: number;
  /** Reviews to read, and shown ones that somebody reported. */
  reviews: number;
}

export const NOTHING_WAITS: WaitingCounts = {
  enquiries: 0,
  made: 0,
  toSend: 0,
  returns: 0,
  letters: 0,
  payments: 0,
  heldBack: 0,
  heldBackWords: 0,
  expiredClaims: 0,
  reviews: 0,
};

/** The number beside each section of the navigation, by its address; sections without open work are left out. */
export const countsBySection = (counts: WaitingCounts): Record<string, number> => ({
  "/admin/overview": counts.letters + counts.payments,
  "/admin/products": counts.heldBack,
  "/admin/orders": counts.toSend,
  "/admin/returns": counts.returns,
  "/admin/enquiries": counts.enquiries,
  "/admin/made": counts.made,
  "/admin/reviews": counts.reviews,
  "/admin/words": counts.heldBackWords,
  "/admin/claims": counts.expiredClaims,
});

/** The open work in words, each with its page; zeros are left out. */
export function formatWaiting(counts: WaitingCounts): { words: string; to: string }[] {
  const said = (count: number, one: string, many: string, to: string) =>
    count === 0 ? [] : [{ words: `${count} ${count === 1 ? one : many}`, to }];
  return [
    ...said(counts.payments, "payment to look at", "payments to look at", "#waiting"),
    ...said(counts.letters, "email could not be sent", "emails could not be sent", "#waiting"),
    ...said(counts.toSend, "order to send", "orders to send", "/admin/orders?state=paid"),
    ...said(counts.returns, "return to deal with", "returns to deal with", "/admin/returns"),
    ...said(counts.heldBack, "product held back", "products held back", "/admin/products?state=scheduled"),
    ...said(counts.heldBackWords, "text held back", "texts held back", "/admin/words"),
    ...said(counts.expiredClaims, "claim without a proof now", "claims without a proof now", "/admin/claims"),
    ...said(counts.enquiries, "new enquiry", "new enquiries", "/admin/enquiries"),
    ...said(
      counts.made,
      "request made to measure to answer",
      "requests made to measure to answer",
      "/admin/made",
    ),
    ...said(counts.reviews, "review to read", "reviews to read", "/admin/reviews"),
  ];
}
