import type Stripe from "stripe";
import type { OrderCustomer } from "#app/domain/orders/order.ts";
import { CURRENCY, toMoney } from "#app/shared/money.ts";
import { toPresentment } from "../presentment.ts";
import { isDeliveryCountry } from "./delivery-countries.ts";
import { isOwnVersion, type ThinEvent } from "./event-shape.server.ts";
import type {
  BalanceMovement,
  CheckoutOrder,
  CheckoutSession,
  PaymentEvent,
  ProviderRefund,
  RefundRequest,
} from "./payment-gateway.server.ts";
import type { SentParams } from "./stripe-types.ts";

/**
 * The request to Stripe. Metadata carries our own ids, not the cart: the ordered lines are in our database. Whether
 * shoppers may pay in their own currency is always said: otherwise the account's default would decide.
 */
export function checkoutParams(
  order: CheckoutOrder,
  isAdaptive = false,
): Stripe.Checkout.SessionCreateParams {
  const names = { order_id: order.id, reference: order.reference };
  const countries = order.delivery.countries.filter(isDeliveryCountry);
  return {
    mode: "payment",
    adaptive_pricing: { enabled: isAdaptive },
    client_reference_id: order.id,
    metadata: names,
    // No `receipt_email`: the shop sends its own mail, which contains the terms of cancellation.
    payment_intent_data: { metadata: names, description: `Order ${order.reference}` },
    customer_email: order.email,
    line_items: order.lines.map((line) => ({
      quantity: line.quantity,
      price_data: {
        currency: CURRENCY.lowerCode,
        unit_amount: line.priceCents,
        product_data: {
          name: line.title,
          ...(line.description ? { description: line.description } : {}),
          ...(line.imageUrl?.startsWith("https://") ? { images: [line.imageUrl] } : {}),
        },
      },
    })),
    billing_address_collection: "auto",
    // Only cards and the wallets that carry them: a method that settles days later would hold pieces of a small run
    // meanwhile.
    allowed_payment_method_types: ["card"],
    submit_type: "pay",
    // The carrier's, for a parcel alone: the page would demand one for a gift card, too.
    phone_number_collection: { enabled: countries.length > 0 },
    ...(countries.length > 0 ? { shipping_address_collection: { allowed_countries: countries } } : {}),
    shipping_options: order.delivery.rates.map((rate) => ({
      shipping_rate_data: {
        type: "fixed_amount",
        display_name: rate.name,
        fixed_amount: { amount: rate.amountCents, currency: CURRENCY.lowerCode },
        delivery_estimate: {
          minimum: { unit: "business_day", value: rate.businessDays[0] },
          maximum: { unit: "business_day", value: rate.businessDays[1] },
        },
        metadata: { rate_id: rate.id },
      },
    })),
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  } satisfies SentParams<Stripe.Checkout.SessionCreateParams>;
}

/** Whether `checkoutParams` made this session: others may use the same account, with their own metadata. */
export const isOfOrder = ({ client_reference_id, metadata }: Stripe.Checkout.Session): boolean =>
  typeof client_reference_id === "string" && metadata?.order_id === client_reference_id;

/** Converts Stripe's session. If a stand-in server leaves fields out, nothing counts as paid. */
export function toSession(session: Stripe.Checkout.Session): CheckoutSession {
  const status = toStatus(session.status);
  return {
    id: session.id,
    url: session.url ?? null,
    orderId: session.client_reference_id ?? null,
    status,
    paid:
      status === "complete" &&
      (session.payment_status === "paid" || session.payment_status === "no_payment_required"),
    mode: session.mode,
    currency: (session.currency ?? "").toUpperCase(),
    totalCents: toMoney(session.amount_total ?? 0),
    deliveryCents: toMoney(session.shipping_cost?.amount_total ?? 0),
    presentment: toPresentment(session.presentment_details),
    paymentId: idOf(session.payment_intent),
    expiresAt: new Date((session.expires_at ?? 0) * 1000),
    email: session.customer_details?.email ?? session.customer_email ?? null,
    customer: toCustomer(session),
    isOfShop: isOfOrder(session),
    livemode: session.livemode ?? false,
  };
}

const toStatus = (status: string | null): CheckoutSession["status"] =>
  status === "complete" || status === "expired" ? status : "open";

/** The card's address is not the parcel's: a parcel without an address is better than one at the wrong door. */
function toCustomer(session: Stripe.Checkout.Session): OrderCustomer | null {
  const shipping = session.collected_information?.shipping_details;
  const details = session.customer_details;
  const address = shipping?.address;
  const name = shipping?.name ?? details?.name ?? null;
  const phone = details?.phone ?? null;
  if (!address && name === null && phone === null) return null;
  return {
    name,
    phone,
    address: address
      ? {
          line1: address.line1,
          line2: address.line2,
          city: address.city,
          state: address.state,
          postalCode: address.postal_code,
          country: address.country,
        }
      : null,
  };
}

/** The request for a refund. The owner's own note stays with us: it may name a person. */
export const refundParams = ({ refundId, paymentId, amountCents, order }: RefundRequest) =>
  ({
    payment_intent: paymentId,
    amount: amountCents,
    metadata: { refund_id: refundId, order_id: order.id, reference: order.reference },
  }) satisfies SentParams<Stripe.RefundCreateParams>;

/** Converts Stripe's refund. A refund that is still to be confirmed counts as under way, a cancelled one as failed. */
export function toRefund(refund: Stripe.Refund): ProviderRefund {
  const status = refundStatus(refund.status);
  const problem = refund.failure_reason?.replaceAll("_", " ") ?? refund.status;
  return {
    id: refund.id,
    refundId: refund.metadata?.refund_id ?? null,
    paymentId: idOf(refund.payment_intent),
    amountCents: toMoney(refund.amount),
    presentment: toPresentment(refund.presentment_details),
    status,
    problem: status === "failed" ? problem : null,
  };
}

function refundStatus(status: string | null): ProviderRefund["status"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

const MOVEMENTS: Record<string, BalanceMovement["type"]> = {
  charge: "charge",
  payment: "charge",
  refund: "refund",
  payment_refund: "refund",
  refund_failure: "refund",
  payment_failure_refund: "refund",
  payout: "payout",
  payout_cancel: "payout",
  payout_failure: "payout",
};

/** Converts Stripe's balance transaction, whose source is expanded. */
export function toMovement(transaction: Stripe.BalanceTransaction): BalanceMovement {
  const { id, type, source, amount, fee, created } = transaction;
  const payment = typeof source === "object" && source !== null && "payment_intent" in source;
  return {
    id,
    type: MOVEMENTS[type] ?? "other",
    sourceId: idOf(source),
    paymentId: payment ? idOf(source.payment_intent) : null,
    amountCents: toMoney(amount),
    feeCents: toMoney(fee),
    at: new Date(created * 1000),
  };
}

/** Converts Stripe's event to ours. */
export function toEvent(event: Stripe.Event): PaymentEvent {
  const object = event.data.object as {
    id?: string;
    status?: string;
    payment_intent?: string | { id: string } | null;
  };
  const told = event.type.startsWith("checkout.session.")
    ? (event.data.object as Stripe.Checkout.Session)
    : null;
  const session = told && isOwnVersion(event) ? toSession(told) : null;
  const refund = event.type.startsWith("refund.") ? toRefund(event.data.object as Stripe.Refund) : null;
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date((event.created ?? 0) * 1000),
    session,
    sessionToAsk: told && session === null && namesOrder(told) ? told.id : null,
    refund,
    dispute: disputeOf(event.type, object.status),
    paymentId: session?.paymentId ?? idOf(object.payment_intent),
    objectId: object.id ?? null,
  };
}

/** These names have the same place in every version. */
const namesOrder = ({ client_reference_id, metadata }: Stripe.Checkout.Session): boolean =>
  typeof client_reference_id === "string" || typeof metadata?.order_id === "string";

/** An event that only names its object (https://docs.stripe.com/event-destinations); it has no effect in the shop. */
export const toThinEvent = ({ id, type, created }: ThinEvent): PaymentEvent => ({
  id,
  type,
  createdAt: new Date(created ?? 0),
  session: null,
  sessionToAsk: null,
  refund: null,
  dispute: null,
  paymentId: null,
  objectId: null,
});

/** A closed warning or a prevented dispute leaves the money with the shop, as a won dispute does. */
const ENDED_WELL = ["won", "warning_closed", "prevented"];

function disputeOf(type: string, status = ""): PaymentEvent["dispute"] {
  if (!["charge.dispute.created", "charge.dispute.updated", "charge.dispute.closed"].includes(type))
    return null;
  if (status === "lost") return "lost";
  if (ENDED_WELL.includes(status) || type === "charge.dispute.closed") return "won";
  return type === "charge.dispute.created" ? "open" : null;
}

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);
