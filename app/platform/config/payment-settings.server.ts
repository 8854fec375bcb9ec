/** The destination of card payments: the provider itself, the sandbox that the shop serves, or none. */
export type PaymentSettings =
  | { provider: "stripe"; secretKey: string; webhookSecret: string; apiBase: string | null }
  | { provider: "sandbox" }
  /**
   * Nothing is set yet, or the stored keys cannot be read: no order is taken. `livemode` is that of the orders so far.
   */
  | { provider: "none"; livemode: boolean };

/** True for a key of Stripe with which real money moves. */
export const isLiveKey = (secretKey: string): boolean => /^(sk|rk)_live_/.test(secretKey);

/** True when a card is asked for but not charged: with any of Stripe's keys that is not a live one. */
export const usesTestKeys = (payments: PaymentSettings): boolean =>
  payments.provider === "stripe" && !isLiveKey(payments.secretKey);

/** True when anybody on the web can order with a test card, at no cost. */
export const isPublicWithTestKeys = ({
  payments,
  siteUrl,
}: {
  payments: PaymentSettings;
  siteUrl: string | null;
}): boolean => usesTestKeys(payments) && isPublicSite(siteUrl);

/** Whether other machines can reach the address; they need a certificate. Without an address it is this machine. */
export const isPublicSite = (siteUrl: string | null): boolean =>
  siteUrl !== null && !isThisMachine(new URL(siteUrl));

const isThisMachine = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
