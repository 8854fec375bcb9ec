import type { OrderCustomer } from "#app/domain/orders/order.ts";
import type { Money } from "#app/shared/money.ts";
import type { Presentment } from "../presentment.ts";

/** A way to deliver an order and its price; the provider shows it on its page before the payment. */
export interface DeliveryRate {
  id: string;
  name: string;
  amountCents: Money;
  /** Fewest and most business days until it arrives. */
  businessDays: [number, number];
}

/** The facts of an order that the payment provider needs. */
export interface CheckoutOrder {
  /** The server's own key: the provider's idempotency key, and the link from its session back to the order. */
  id: string;
  /** The reference for people, such as BA-20261120-0751. */
  reference: string;
  email: string;
  lines: {
    title: string;
    description: string | null;
    priceCents: Money;
    quantity: number;
    /** Sent only when it is https: the provider fetches it from outside. */
    imageUrl: string | null;
  }[];
  /**
   * 30 minutes to 24 hours from the moment the provider sees it. Allow a minute for clock differences, and one for the
   * request.
   */
  expiresAt: Date;
  /** Contains the literal `{CHECKOUT_SESSION_ID}`, which the provider replaces. */
  successUrl: string;
  cancelUrl: string;
  delivery: {
    /** The first is preselected; five at most. */
    rates: DeliveryRate[];
    /** Two-letter codes of the countries with delivery. */
    countries: string[];
  };
}

/** The provider's record of one checkout. Nothing in it is trusted before it is compared with the order. */
export interface CheckoutSession {
  id: string;
  /** The hosted page; null once the session is closed. */
  url: string | null;
  orderId: string | null;
  status: "open" | "complete" | "expired";
  /** A complete session may still be unpaid: slow methods settle later. */
  paid: boolean;
  mode: string;
  /** Upper case, as in `orders.currency`. */
  currency: string;
  totalCents: Money;
  deliveryCents: Money;
  /** The total as the shopper paid it in a currency of their own; null in pounds. */
  presentment: Presentment | null;
  paymentId: string | null;
  expiresAt: Date;
  email: string | null;
  /** The buyer, and the parcel's address: never the card's. */
  customer: OrderCustomer | null;
  /** Whether a shop like this one opened it: others may use the same account. */
  isOfShop: boolean;
  livemode: boolean;
}

/** An event at the provider. Events arrive at least once and in any order: count each `id` once. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** When it happened, by the provider's clock. */
  createdAt: Date;
  /** For `checkout.session.*`: the session at the moment of the event. */
  session: CheckoutSession | null;
  /**
   * For `checkout.session.*` of a shop like this one in another version of the API than ours, which arranges fields
   * differently: the session's id. `session` is then null, and has to be requested.
   */
  sessionToAsk: string | null;
  /** For `refund.*`: the refund at the moment of the event. */
  refund: ProviderRefund | null;
  /** For `charge.dispute.*`: whether the dispute has begun, or how it ended; null for an event in between. */
  dispute: "open" | "won" | "lost" | null;
  /** The payment that it concerns, also for refunds and disputes. */
  paymentId: string | null;
  /** The provider's id of the session, refund, dispute or other object that it concerns. */
  objectId: string | null;
}

/** A refund to request. Repeating the request with the same values changes nothing. */
export interface RefundRequest {
  /** Our own id: the provider's idempotency key, and the id that its record of the refund contains. */
  refundId: string;
  paymentId: string;
  amountCents: Money;
  order: { id: string; reference: string };
}

/** The provider's record of a refund. */
export interface ProviderRefund {
  id: string;
  /** Our own id; null for a refund that was made at the provider by hand. */
  refundId: string | null;
  paymentId: string | null;
  amountCents: Money;
  /** What arrives in the currency that the shopper paid in; null in pounds, and while the provider does not tell. */
  presentment: Presentment | null;
  /** A successful refund can still fail afterwards, when the shopper's bank returns it. */
  status: "pending" | "succeeded" | "failed";
  /** The reason of the failure, in the provider's words. */
  problem: string | null;
}

/** A movement of the money that the provider keeps for the shop. */
export interface BalanceMovement {
  id: string;
  /** `other` are disputes, and fees without a payment. A returned refund is a refund with a positive amount. */
  type: "charge" | "refund" | "payout" | "other";
  /** The provider's id of the charge, refund or payout. */
  sourceId: string | null;
  paymentId: string | null;
  /** Signed: the growth of the shop's money there, before the fee. */
  amountCents: Money;
  feeCents: Money;
  at: Date;
}

/** Card payments with any provider. Every method but `readEvent` may throw a `PaymentProviderError`. */
export interface PaymentGateway {
  provider: "stripe" | "sandbox";
  /** Whether real money moves. */
  livemode: boolean;
  /** True while no keys are known: every call fails, no event is read, and no order may be taken. */
  isUnset?: true;
  /**
   * Opens the hosted page. The same order id again returns the same session, as it was when it was opened. While the
   * first request is still carried out, a second one waits for it.
   */
  openCheckout(order: CheckoutOrder): Promise<CheckoutSession>;
  findSession(id: string): Promise<CheckoutSession | null>;
  /**
   * Expires the session if it is open. Returns its state afterwards: it may have been paid in between, or be still
   * open, because it is being paid.
   */
  expireSession(id: string): Promise<CheckoutSession>;
  /**
   * Refunds a payment, or a part of it. Throws `refused` when that can never succeed, with the provider's words. The
   * provider forgets idempotency keys after a day: before a later repetition, look among `refundsOf` first.
   */
  refund(request: RefundRequest): Promise<ProviderRefund>;
  /** The latest hundred refunds of a payment. */
  refundsOf(paymentId: string): Promise<ProviderRefund[]>;
  /** The names of the ways to pay that its page offers, such as `Visa`; empty when it does not tell. */
  listPaymentMethods(): Promise<string[]>;
  /** The order that a payment names; null when it names none, or there is no such payment. */
  orderOfPayment(paymentId: string): Promise<string | null>;
  /** Every session that was opened for an order of a shop like this one, newest first, a page at a time. */
  allSessions(): AsyncIterable<CheckoutSession[]>;
  /** Every refund in the account, newest first, a page at a time. */
  allRefunds(): AsyncIterable<ProviderRefund[]>;
  /** Every movement of the shop's money there from a moment on, newest first, a page at a time; null for all. */
  movementsSince(since: Date | null): AsyncIterable<BalanceMovement[]>;
  /** The movements whose sum a payout is, a page at a time. */
  movementsOfPayout(payoutId: string): AsyncIterable<BalanceMovement[]>;
  /**
   * The event, or null when the signature or its timestamp is invalid, or the body is no event. Takes the body exactly
   * as it was received.
   */
  readEvent(rawBody: string, signature: string | null): PaymentEvent | null;
}

/** The provider did not do what it was asked: it could not be reached, or it refused the request. */
export class PaymentProviderError extends Error {
  override name = "PaymentProviderError";
  /**
   * `unavailable`: no answer, an overload or an invalid API key, so it may work later. `refused`: this request never
   * will. `spent`: not under this idempotency key, because its first answer was an error that is repeated, or it came
   * with other values. The same request under a new key may work.
   */
  reason: "unavailable" | "refused" | "spent";
  /** The provider's own words about a refusal; for the owner, never for a shopper. */
  words: string | null;
  /** For a refusal: the field of the checkout that the provider does not accept. */
  field: "email" | null;

  constructor(
    reason: PaymentProviderError["reason"],
    message: string,
    {
      words = null,
      field = null,
      ...options
    }: { cause: unknown; words?: string | null; field?: PaymentProviderError["field"] },
  ) {
    super(message, options);
    this.reason = reason;
    this.words = words;
    this.field = field;
  }
}

/**
 * The provider of a shop whose keys are not known; `livemode` is that of the orders so far, which wait for the keys.
 */
export function unsetGateway(livemode: boolean): PaymentGateway {
  const fail = (): never => {
    throw new PaymentProviderError("unavailable", "Payments are not set up", { cause: null });
  };
  const failing = async () => fail();
  async function* failingList(): AsyncGenerator<never> {
    yield fail();
  }
  return {
    ...{ provider: "stripe", livemode, isUnset: true },
    ...{ openCheckout: failing, findSession: failing, expireSession: failing, refund: failing },
    ...{ refundsOf: failing, orderOfPayment: failing, listPaymentMethods: failing, readEvent: () => null },
    ...{ allSessions: failingList, allRefunds: failingList },
    ...{ movementsSince: failingList, movementsOfPayout: failingList },
  };
}
