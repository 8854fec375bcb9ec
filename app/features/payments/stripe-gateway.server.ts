import Stripe from "stripe";
import type { OrderCustomer } from "#app/platform/db/schema/orders.ts";
import { pence } from "#app/shared/money.ts";
import {
  type CheckoutOrder,
  type CheckoutSession,
  type PaymentEvent,
  type PaymentGateway,
  PaymentProviderError,
} from "./payment-gateway.server.ts";
import { STRIPE_API_VERSION } from "./stripe-api-version.ts";

export interface StripeOptions {
  provider: PaymentGateway["provider"];
  secretKey: string;
  webhookSecret: string;
  /** Where Stripe's API is spoken, with a path prefix or none, such as `https://api.stripe.com`. */
  apiBase: string;
  /** Whether real money moves; what the provider sends from the other world is refused. */
  livemode: boolean;
  now?: () => Date;
}

/** Seconds that a signed event may differ from our clock, in either direction. */
const STAMP_TOLERANCE_S = 300;

/**
 * Card payments through Stripe's SDK: with Stripe itself and with the sandbox, only the address differs.
 * A dead provider is given up after 11 seconds: two tries of 5 seconds with a short wait between.
 */
export function stripeGateway(options: StripeOptions): PaymentGateway {
  const now = options.now ?? (() => new Date());
  const stripe = new Stripe(options.secretKey, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: Stripe.createFetchHttpClient(fetchBelow(options.apiBase)),
    timeout: 5_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  const sessionOf = (session: Stripe.Checkout.Session): CheckoutSession => {
    const found = toSession(session);
    if (found.livemode !== options.livemode) {
      throw new PaymentProviderError("unavailable", "The payment provider answered from its other mode", {
        cause: { livemode: found.livemode, expected: options.livemode },
      });
    }
    return found;
  };

  return {
    provider: options.provider,

    async openCheckout(order) {
      const params = checkoutParams(order);
      return sessionOf(
        await asked(() => stripe.checkout.sessions.create(params, { idempotencyKey: order.id })),
      );
    },

    async findSession(id) {
      try {
        return sessionOf(await asked(() => stripe.checkout.sessions.retrieve(id)));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async expireSession(id) {
      try {
        return sessionOf(await asked(() => stripe.checkout.sessions.expire(id)));
      } catch (refusal) {
        // Only an open session expires. One that was paid or expired in between is the answer, not a failure.
        if (!(refusal instanceof PaymentProviderError) || refusal.reason !== "refused") throw refusal;
        const session = sessionOf(await asked(() => stripe.checkout.sessions.retrieve(id)));
        if (session.status === "open") throw refusal;
        return session;
      }
    },

    readEvent(rawBody, signature) {
      const event = verifiedEvent(stripe, options.webhookSecret, rawBody, signature, now());
      if (event === null || (event.livemode ?? false) !== options.livemode) return null;
      return toEvent(event);
    },
  };
}

/** `fetch` for an SDK that knows a host but no path prefix: whatever it asks for is asked below `base`. */
function fetchBelow(base: string): typeof fetch {
  const prefix = base.replace(/\/+$/, "");
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${prefix}${pathname}${search}`, init);
  };
}

/** Runs one request; whatever the SDK throws comes out as our own error, with the cause kept. */
async function asked<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    // A key that is not good (401, 403) says nothing about the order: that may work once the key is put right.
    const refused = [400, 402, 404].includes(cause.statusCode ?? 0);
    throw new PaymentProviderError(
      refused ? "refused" : "unavailable",
      refused ? "The payment provider refused the request" : "The payment provider could not be asked",
      { cause },
    );
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof PaymentProviderError &&
  error.cause instanceof Stripe.errors.StripeError &&
  error.cause.code === "resource_missing";

function checkoutParams(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const names = { order_id: order.id, reference: order.reference };
  const countries = order.delivery
    .countries as Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry[];
  return {
    mode: "payment",
    client_reference_id: order.id,
    metadata: names,
    // No `receipt_email`: the shop sends one letter of its own, with the terms of cancellation in it.
    payment_intent_data: { metadata: names, description: `Order ${order.reference}` },
    customer_email: order.email,
    line_items: order.lines.map((line) => ({
      quantity: line.quantity,
      price_data: {
        currency: "gbp",
        unit_amount: line.unitCents,
        product_data: {
          name: line.title,
          ...(line.description ? { description: line.description } : {}),
          ...(line.imageUrl?.startsWith("https://") ? { images: [line.imageUrl] } : {}),
        },
      },
    })),
    billing_address_collection: "auto",
    submit_type: "pay",
    phone_number_collection: { enabled: true },
    ...(countries.length > 0 ? { shipping_address_collection: { allowed_countries: countries } } : {}),
    shipping_options: order.delivery.rates.map((rate) => ({
      shipping_rate_data: {
        type: "fixed_amount",
        display_name: rate.name,
        fixed_amount: { amount: rate.amountCents, currency: "gbp" },
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
  };
}

/** Stripe's session in our words. What a stand-in server may leave out reads as nothing paid. */
function toSession(session: Stripe.Checkout.Session): CheckoutSession {
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
    amountTotal: pence(session.amount_total ?? 0),
    deliveryCents: pence(session.shipping_cost?.amount_total ?? 0),
    paymentId: idOf(session.payment_intent),
    expiresAt: new Date((session.expires_at ?? 0) * 1000),
    email: session.customer_details?.email ?? session.customer_email ?? null,
    customer: toCustomer(session),
    livemode: session.livemode ?? false,
  };
}

const toStatus = (status: string | null): CheckoutSession["status"] =>
  status === "complete" || status === "expired" ? status : "open";

function toCustomer(session: Stripe.Checkout.Session): OrderCustomer | null {
  const shipping = session.collected_information?.shipping_details;
  const details = session.customer_details;
  const address = shipping?.address ?? details?.address;
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

/** The SDK checks the signature and that the stamp is not old, but takes stamps from the future: those end here. */
function verifiedEvent(
  stripe: Stripe,
  secret: string,
  rawBody: string,
  signature: string | null,
  now: Date,
): Stripe.Event | null {
  const stamp = stampOf(signature ?? "");
  if (signature === null || stamp === null || stamp - now.getTime() / 1000 > STAMP_TOLERANCE_S) return null;
  try {
    return stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      STAMP_TOLERANCE_S,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
}

/** The stamp of a well-formed header, such as `t=1795176000,v1=5257a8…`. On an empty part the SDK would fall over. */
function stampOf(signature: string): number | null {
  const parts = signature.split(",").map((part) => part.split("="));
  if (!parts.every(([name, value, ...rest]) => name && value && rest.length === 0)) return null;
  const [stamp, ...others] = parts.filter(([name]) => name === "t").map(([, value]) => value ?? "");
  return stamp !== undefined && others.length === 0 && /^\d{1,12}$/.test(stamp) ? Number(stamp) : null;
}

function toEvent(event: Stripe.Event): PaymentEvent {
  const object = event.data.object as { object?: string; payment_intent?: string | { id: string } | null };
  const session = event.type.startsWith("checkout.session.")
    ? toSession(event.data.object as Stripe.Checkout.Session)
    : null;
  return {
    id: event.id,
    type: event.type,
    session,
    paymentId: session?.paymentId ?? idOf(object.payment_intent),
  };
}

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);
