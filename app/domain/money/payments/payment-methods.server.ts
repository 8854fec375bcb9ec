import type Stripe from "stripe";
import type { Log } from "#app/platform/logging/log.server.ts";
import type { PaymentGateway } from "./payment-gateway.server.ts";

/**
 * The names of what a payment page can offer here, by Stripe's fields, in the order in which they are shown. Each page is
 * for cards and the wallets that carry them (`checkoutParams`), so nothing else is named, even where the account has it.
 * Every account in the United Kingdom takes these three brands with `card`.
 */
const NAMES = {
  card: ["Visa", "Mastercard", "American Express"],
  apple_pay: ["Apple Pay"],
  google_pay: ["Google Pay"],
} satisfies Partial<Record<keyof Stripe.PaymentMethodConfiguration, string[]>>;

/**
 * The names of the ways to pay that the account's own default configuration offers; none while it offers no card. A
 * way is offered while it is switched on and the account is admitted to it.
 */
export function namesOfMethods(configurations: readonly Stripe.PaymentMethodConfiguration[]): string[] {
  const own = configurations.find(
    ({ is_default, active, application }) => is_default && active && application === null,
  );
  const isOffered = (method: keyof typeof NAMES): boolean =>
    own?.[method]?.available === true && own[method].display_preference.value === "on";
  if (!isOffered("card")) return [];
  return (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter(isOffered).flatMap((method) => NAMES[method]);
}

/** The ways to pay in this process's memory. */
export interface PaymentMethods {
  /** The names that are known; empty while none are. Never waits: when they are old, the provider is asked meanwhile. */
  known(): readonly string[];
}

/** The provider is asked once an hour at most, however often that fails. */
const ASKED_AGAIN_MS = 60 * 60_000;

/** Keeps what a provider says about its ways to pay. While it does not answer, the last answer stands. */
export function createPaymentMethods(
  gateway: Pick<PaymentGateway, "listPaymentMethods" | "isUnset">,
  { now, log }: { now: () => Date; log: Log },
): PaymentMethods {
  let names: readonly string[] = [];
  let askedAt: number | null = null;
  const ask = async (): Promise<void> => {
    try {
      names = await gateway.listPaymentMethods();
    } catch (error) {
      log.info("The payment provider does not say which ways to pay it offers", { reason: String(error) });
    }
  };
  return {
    known() {
      const at = now().getTime();
      if (!gateway.isUnset && (askedAt === null || at - askedAt >= ASKED_AGAIN_MS)) {
        askedAt = at;
        void ask();
      }
      return names;
    },
  };
}
