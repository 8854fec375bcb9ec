type Provider = "stripe" | "sandbox";
/** The taker of an order's payment: a provider, or the owner's own till; `credit` when returned pieces pay. */
export type Taker = Provider | "till" | "credit";
type OpenedSession = { livemode: boolean | null; sessionId: string | null };

/** The payment provider, and its mode, that the shop is connected to now. */
export interface Connection {
  provider: Provider;
  livemode: boolean;
}

/**
 * True for a payment of real money, false for a test; null when it is unknown. Old orders have no recorded mode. The id
 * of their session tells it, whichever keys are set today. `orderMode` is the same in SQL.
 */
export const modeOf = ({ livemode, sessionId }: OpenedSession): boolean | null =>
  livemode ?? (sessionId?.startsWith("cs_live_") ? true : sessionId?.startsWith("cs_test_") ? false : null);

/** True when an order was opened with Stripe's test keys, so that no card is charged. The sandbox has no modes. */
export const isTestPayment = (order: OpenedSession & { provider: Taker }): boolean =>
  order.provider === "stripe" && modeOf(order) === false;

/**
 * True when an order was opened with the provider and in the mode that the shop is connected to. `isOfConnection` is
 * the same in SQL.
 */
export const isOpenedHere = (
  order: OpenedSession & { provider: Taker },
  { provider, livemode }: Connection,
): boolean => order.provider === provider && (modeOf(order) ?? livemode) === livemode;
