import { createContext } from "react-router";
import type { OrderCustomer } from "#app/platform/db/schema/orders.ts";
import type { Pence } from "#app/shared/money.ts";

/** A way to deliver an order and what it costs; shown to the shopper on the provider's page before paying. */
export interface DeliveryRate {
  id: string;
  name: string;
  amountCents: Pence;
  /** Fewest and most working days until it arrives. */
  businessDays: [number, number];
}

/** An order as the payment provider needs to know it. */
export interface CheckoutOrder {
  /** The server's own key: the provider's idempotency key and our way back from its session. */
  id: string;
  /** What people read, such as BA-20261120-0751. */
  reference: string;
  email: string;
  lines: {
    title: string;
    description: string | null;
    priceCents: Pence;
    quantity: number;
    /** Sent only when it is https: the provider fetches it from outside. */
    imageUrl: string | null;
  }[];
  /** 30 minutes to 24 hours from the moment the provider sees it; leave a minute for the clocks, and one for the way. */
  expiresAt: Date;
  /** Carries the literal `{CHECKOUT_SESSION_ID}`, which the provider fills in. */
  successUrl: string;
  cancelUrl: string;
  delivery: {
    /** The first is chosen until the shopper chooses another; five at most. */
    rates: DeliveryRate[];
    /** Two-letter codes of the countries that are delivered to. */
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
  totalCents: Pence;
  deliveryCents: Pence;
  paymentId: string | null;
  expiresAt: Date;
  email: string | null;
  /** Who bought, and the address that the parcel goes to: never the card's. */
  customer: OrderCustomer | null;
  /** Whether a shop like this one opened it: others may use the same account. */
  isOfShop: boolean;
  livemode: boolean;
}

/** Something that happened at the provider. It comes at least once and in any order: count each `id` once. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** When it happened, by the provider's clock. */
  createdAt: Date;
  /** For `checkout.session.*`, as it stood when it happened. */
  session: CheckoutSession | null;
  /**
   * For `checkout.session.*` of a shop like this one, told in another version of the API than ours, in which things have
   * other places: the session's id. `session` is null then, and is to be asked for.
   */
  sessionToAsk: string | null;
  /** For `refund.*`, as it stood when it happened. */
  refund: ProviderRefund | null;
  /** For `charge.dispute.*`: whether the shopper's bank has begun to ask, or how it ended; null for a step between. */
  dispute: "open" | "won" | "lost" | null;
  /** The payment it is about, also for refunds and disputes. */
  paymentId: string | null;
  /** The provider's id of the session, refund, dispute or whatever else it is about. */
  objectId: string | null;
}

/** Money to be given back. Once it is asked for, asking again with the same values changes nothing. */
export interface RefundRequest {
  /** Our own id of it: the provider's idempotency key, and what its record of the refund names. */
  refundId: string;
  paymentId: string;
  amountCents: Pence;
  order: { id: string; reference: string };
}

/** The provider's record of a refund. */
export interface ProviderRefund {
  id: string;
  /** Our own id; null for one that was made at the provider by hand. */
  refundId: string | null;
  paymentId: string | null;
  amountCents: Pence;
  /** A refund that succeeded can still fail afterwards, when the shopper's bank sends it back. */
  status: "pending" | "succeeded" | "failed";
  /** Why it failed, in the provider's words. */
  problem: string | null;
}

/** Card payments, whoever takes them. Every method but `readEvent` may throw a `PaymentProviderError`. */
export interface PaymentGateway {
  provider: "stripe" | "sandbox";
  /** Whether real money moves. */
  livemode: boolean;
  /**
   * Opens the hosted page. The same order id again gives the same session, as it stood when it was opened; also while
   * the first request is still carried out, whose end is waited for.
   */
  openCheckout(order: CheckoutOrder): Promise<CheckoutSession>;
  findSession(id: string): Promise<CheckoutSession | null>;
  /** Expires the session if it is open. Returns it as it stands then: it may have been paid in between. */
  expireSession(id: string): Promise<CheckoutSession>;
  /**
   * Gives a payment back, or a part of it. Throws `refused` when that can never be, with the provider's words. The
   * provider forgets idempotency keys after a day: whoever asks again later looks among `refundsOf` first.
   */
  refund(request: RefundRequest): Promise<ProviderRefund>;
  /** The refunds of a payment, the latest hundred. */
  refundsOf(paymentId: string): Promise<ProviderRefund[]>;
  /** The order that a payment names as its own; null when it names none, or there is no such payment. */
  orderOfPayment(paymentId: string): Promise<string | null>;
  /** Every session that was opened for an order of a shop like this one, newest first, a page at a time. */
  allSessions(): AsyncIterable<CheckoutSession[]>;
  /** Every refund in the account, newest first, a page at a time. */
  allRefunds(): AsyncIterable<ProviderRefund[]>;
  /** The event, or null when the signature or its stamp is not good, or it is no event. Takes the body as it came over the wire. */
  readEvent(rawBody: string, signature: string | null): PaymentEvent | null;
}

/** The provider did not do what it was asked: either it could not be asked, or it refused the request. */
export class PaymentProviderError extends Error {
  override name = "PaymentProviderError";
  /**
   * `unavailable`: no answer, an overload or a bad key, so it may work later. `refused`: this request never will.
   * `spent`: not under this idempotency key, whose first answer was an error that is given again, or which came with
   * other values; the same request under a new key may work.
   */
  reason: "unavailable" | "refused" | "spent";
  /** What the provider itself says of a refusal; for the owner, never for a shopper. */
  words: string | null;
  /** Of a refusal: the field of the checkout that the provider does not take as it is. */
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

export const paymentGatewayContext = createContext<PaymentGateway>();
