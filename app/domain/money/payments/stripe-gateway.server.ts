import Stripe from "stripe";
import { err, ok, type Result } from "#app/shared/result.ts";
import { callStripe, isMissing, type ProviderClock } from "./call-stripe.server.ts";
import { isEvent, isThinEvent } from "./event-shape.server.ts";
import { type CheckoutSession, type PaymentGateway, PaymentProviderError } from "./payment-gateway.server.ts";
import { namesOfMethods } from "./payment-methods.server.ts";
import {
  checkoutParams,
  isOfOrder,
  refundParams,
  toEvent,
  toMovement,
  toRefund,
  toSession,
  toThinEvent,
} from "./stripe-shapes.server.ts";
import { STRIPE_API_VERSION } from "./stripe-types.ts";

export interface StripeOptions {
  provider: PaymentGateway["provider"];
  secretKey: string;
  webhookSecret: string;
  /** The address of Stripe's API, with a path prefix or none, such as `https://api.stripe.com`. */
  apiBase: string;
  /** Whether real money moves; objects of the other mode are refused. */
  livemode: boolean;
  /** Whether its page offers the shopper's own currency, by Adaptive Pricing. */
  isAdaptive?: boolean | undefined;
  now?: () => Date;
  /** Called with each answer: when it was requested, when it arrived, and the provider's time. */
  clock?: Pick<ProviderClock, "hear">;
}

/** Seconds that a signed event may differ from our clock, in either direction. */
const STAMP_TOLERANCE_S = 300;

/** Where Stripe's API is, unless the settings name another place. */
export const STRIPE_API = "https://api.stripe.com";

const openStripe = (
  { secretKey, apiBase, clock }: Pick<StripeOptions, "secretKey" | "apiBase" | "clock">,
  now: () => Date,
): Stripe =>
  new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: Stripe.createFetchHttpClient(fetchBelow(apiBase, now, clock)),
    // `callStripe` does the retries, because it knows how much time is left.
    maxNetworkRetries: 0,
    telemetry: false,
  });

/** Asks Stripe for the owner of a key: the account's id, or why there is none. The key itself is in no error. */
export async function findStripeAccount(
  options: Pick<StripeOptions, "secretKey" | "apiBase">,
): Promise<Result<string, "refused" | "unavailable">> {
  const stripe = openStripe(options, () => new Date());
  try {
    return ok((await callStripe((sending) => stripe.accounts.retrieveCurrent({}, sending))).id);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const { statusCode = 503 } = error.cause as InstanceType<typeof Stripe.errors.StripeError>;
    return err([400, 401, 403, 404].includes(statusCode) ? "refused" : "unavailable");
  }
}

/** Card payments through Stripe's SDK. Stripe itself and the sandbox differ only in their address. */
export function stripeGateway(options: StripeOptions): PaymentGateway {
  const now = options.now ?? (() => new Date());
  const stripe = openStripe(options, now);

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
    livemode: options.livemode,

    async openCheckout(order) {
      const params = checkoutParams(order, options.isAdaptive);
      return sessionOf(
        await callStripe((options) => stripe.checkout.sessions.create(params, options), order.id),
      );
    },

    async findSession(id) {
      try {
        return sessionOf(await callStripe((options) => stripe.checkout.sessions.retrieve(id, {}, options)));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async expireSession(id) {
      try {
        return sessionOf(await callStripe((options) => stripe.checkout.sessions.expire(id, {}, options)));
      } catch (refusal) {
        // Only an open session expires. A session that was paid or expired in between, or is being paid at this moment,
        // is a valid answer, not a failure.
        if (!(refusal instanceof PaymentProviderError) || refusal.reason !== "refused") throw refusal;
        return sessionOf(await callStripe((options) => stripe.checkout.sessions.retrieve(id, {}, options)));
      }
    },

    async refund(request) {
      const params = refundParams(request);
      return toRefund(
        await callStripe((options) => stripe.refunds.create(params, options), request.refundId),
      );
    },

    async refundsOf(paymentId) {
      const ofPayment = { payment_intent: paymentId, limit: 100 };
      const { data } = await callStripe((options) => stripe.refunds.list(ofPayment, options));
      return data.map(toRefund);
    },

    async orderOfPayment(paymentId) {
      try {
        const { metadata } = await callStripe((options) =>
          stripe.paymentIntents.retrieve(paymentId, {}, options),
        );
        return metadata?.order_id ?? null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async listPaymentMethods() {
      const { data } = await callStripe((options) =>
        stripe.paymentMethodConfigurations.list({ limit: 100 }, options),
      );
      return namesOfMethods(data.filter(({ livemode }) => livemode === options.livemode));
    },

    async *allSessions() {
      for await (const page of pagesOf((from, options) => stripe.checkout.sessions.list(from, options)))
        yield page.filter(isOfOrder).map(sessionOf);
    },

    async *allRefunds() {
      for await (const page of pagesOf((from, options) => stripe.refunds.list(from, options)))
        yield page.map(toRefund);
    },

    async *movementsSince(since) {
      const created = since && { created: { gte: Math.floor(since.getTime() / 1000) } };
      const list = (from: Page, options: Stripe.RequestOptions) =>
        stripe.balanceTransactions.list({ ...from, ...created, expand: ["data.source"] }, options);
      for await (const page of pagesOf(list)) yield page.map(toMovement);
    },

    async *movementsOfPayout(payout) {
      const list = (from: Page, options: Stripe.RequestOptions) =>
        stripe.balanceTransactions.list({ ...from, payout, expand: ["data.source"] }, options);
      for await (const page of pagesOf(list)) yield page.map(toMovement);
    },

    readEvent(rawBody, signature) {
      const body = verifiedBody(stripe, options.webhookSecret, rawBody, signature, now());
      if ((!isThinEvent(body) && !isEvent(body)) || (body.livemode ?? false) !== options.livemode)
        return null;
      return isThinEvent(body) ? toThinEvent(body) : toEvent(body);
    },
  };
}

/** `fetch` for an SDK that knows a host but no path prefix: every request goes to an address below `base`. */
function fetchBelow(base: string, now: () => Date, clock: StripeOptions["clock"]): typeof fetch {
  const prefix = base.replace(/\/+$/, "");
  return async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const askedAt = now();
    const response = await fetch(`${prefix}${pathname}${search}`, { ...init, redirect: "error" });
    await clock?.hear({ date: response.headers.get("date"), askedAt, answeredAt: now() });
    return response;
  };
}

/** A place in one of the provider's lists. */
interface Page {
  limit: number;
  starting_after?: string;
}

/** One of the provider's lists from its newest entry to its oldest, a hundred at a time. */
async function* pagesOf<Item extends { id: string }>(
  list: (from: Page, options: Stripe.RequestOptions) => Promise<{ data: Item[]; has_more: boolean }>,
): AsyncGenerator<Item[]> {
  let last: string | undefined;
  do {
    const from = { limit: 100, ...(last === undefined ? {} : { starting_after: last }) };
    const { data, has_more } = await callStripe((options) => list(from, options));
    yield data;
    last = has_more ? data.at(-1)?.id : undefined;
  } while (last !== undefined);
}

/**
 * The content of a signed body, or null when its signature is invalid or it is no JSON. The SDK checks that the
 * timestamp is not old, but accepts timestamps from the future; those are refused here. Its own reader of events
 * refuses the newer kind.
 */
function verifiedBody(
  stripe: Stripe,
  secret: string,
  rawBody: string,
  signature: string | null,
  now: Date,
): unknown {
  const stamp = stampOf(signature ?? "");
  if (signature === null || stamp === null || stamp - now.getTime() / 1000 > STAMP_TOLERANCE_S) return null;
  try {
    const { signature: signatures } = stripe.webhooks;
    if (signatures === null) throw new Error("The SDK cannot check signatures");
    signatures.verifyHeader(rawBody, signature, secret, STAMP_TOLERANCE_S, undefined, now.getTime());
    return JSON.parse(rawBody);
  } catch (error) {
    // The signature is checked first, then the body is parsed.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return null;
    throw error;
  }
}

/** The timestamp of a well-formed header, such as `t=1795176000,v1=5257a8…`. The SDK would fail on an empty part. */
function stampOf(signature: string): number | null {
  const parts = signature.split(",").map((part) => part.split("="));
  if (!parts.every(([name, value, ...rest]) => name && value && rest.length === 0)) return null;
  const [stamp, ...others] = parts.filter(([name]) => name === "t").map(([, value]) => value ?? "");
  return stamp !== undefined && others.length === 0 && /^\d{1,12}$/.test(stamp) ? Number(stamp) : null;
}
