import Stripe from "stripe";
import { isEvent } from "./event-shape.server.ts";
import { type CheckoutSession, type PaymentGateway, PaymentProviderError } from "./payment-gateway.server.ts";
import { STRIPE_API_VERSION } from "./stripe-api-version.ts";
import {
  checkoutParams,
  isOfOrder,
  refundParams,
  toEvent,
  toRefund,
  toSession,
} from "./stripe-shapes.server.ts";

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

    async refund(request) {
      const params = refundParams(request);
      const options = { idempotencyKey: request.refundId };
      return toRefund(await asked(() => stripe.refunds.create(params, options)));
    },

    async refundsOf(paymentId) {
      const { data } = await asked(() => stripe.refunds.list({ payment_intent: paymentId, limit: 100 }));
      return data.map(toRefund);
    },

    async *allSessions() {
      for await (const page of pagesOf((from) => stripe.checkout.sessions.list(from)))
        yield page.filter(isOfOrder).map(sessionOf);
    },

    async *allRefunds() {
      for await (const page of pagesOf((from) => stripe.refunds.list(from))) yield page.map(toRefund);
    },

    readEvent(rawBody, signature) {
      const event = verifiedEvent(stripe, options.webhookSecret, rawBody, signature, now());
      if (event === null || !isEvent(event) || (event.livemode ?? false) !== options.livemode) return null;
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
      { cause, words: refused ? cause.message : null },
    );
  }
}

/** A list of the provider's from its newest entry to its oldest, a hundred at a time. */
async function* pagesOf<Item extends { id: string }>(
  list: (from: { limit: number; starting_after?: string }) => Promise<{ data: Item[]; has_more: boolean }>,
): AsyncGenerator<Item[]> {
  let last: string | undefined;
  do {
    const from = { limit: 100, ...(last === undefined ? {} : { starting_after: last }) };
    const { data, has_more } = await asked(() => list(from));
    yield data;
    last = has_more ? data.at(-1)?.id : undefined;
  } while (last !== undefined);
}

const isMissing = (error: unknown): boolean =>
  error instanceof PaymentProviderError &&
  error.cause instanceof Stripe.errors.StripeError &&
  error.cause.code === "resource_missing";

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
    // The signature is looked at first, then the body is read.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return null;
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
