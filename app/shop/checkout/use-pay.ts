import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { toCheckoutItems } from "#app/domain/selling/cart/cart.ts";
import { rememberCheckout, rememberOrderId } from "#app/domain/selling/checkout/checkout-memory.ts";
import type { ChosenDelivery } from "#app/domain/selling/checkout/chosen-delivery.ts";
import {
  PAY_REFUSAL,
  type PayProblem,
  payProblems,
  type SentFields,
} from "#app/domain/selling/checkout/shipping-details.ts";
import type { HoldingCodes } from "#app/domain/selling/promotions/code-answer.ts";
import { cart } from "#app/shop/cart/cart-store.ts";
import { storedCheckout, storedShippingDetails } from "./checkout-store.ts";
import { keptCodes } from "./kept-codes.ts";
import type { CheckoutRequest, ShortLine } from "./start-checkout.ts";

/** The message for a country without delivery; its field says what to do. */
const NO_DELIVERY = "We cannot send your order to this country yet.";

/** The messages at the fields that the server refuses. */
const FIELD_REFUSALS = {
  email: "Check this email, or use another one.",
  country: "Look at the delivery again, then pay.",
  code: "Look at the total again, or take the code out.",
};

/** The reason why the payment did not start: errors in the form, or the server's answer with its corrections. */
export interface PaymentRefusal {
  message: string;
  problems: PayProblem[];
  /** The fields that the server refused; null when the form itself did. */
  sent: SentFields | null;
  /** True when the cart has just received the current prices. */
  pricesChanged: boolean;
  short: ShortLine[];
}

/** Loaded with the form, but after it: nobody pays in the first moment. */
const loadStart = () => import("./start-checkout.ts");

/** A page that is still here after this time was stopped by the shopper on its way to the provider. */
const REDIRECT_TIMEOUT_MS = 20_000;

/**
 * The pay button's states: idle, then redirecting. After a failure the refusal is shown and the button works again
 * (specification, section 4). `codes` gets the discount that applies after all, when it differs from the shown one.
 */
export function usePay(
  newOrderId: (now: Date) => string,
  codes: { hold: (holding: HoldingCodes) => void; askAgain: () => void },
) {
  const [redirecting, setRedirecting] = useState(false);
  const [refusal, setRefusal] = useState<PaymentRefusal | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { revalidate } = useRevalidator();
  /** A ref, because state changes too late for the second half of a double click. */
  const isBusy = useRef(false);
  const isHere = useRef(true);

  const become = (busy: boolean, next: PaymentRefusal | null) => {
    isBusy.current = busy;
    setRedirecting(busy);
    setRefusal(next);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `become` only touches a ref and setters.
  useEffect(() => {
    // The browser's Back button may restore this page in the state in which it was left: redirecting.
    const cameBack = (event: PageTransitionEvent) => {
      if (event.persisted) become(false, null);
    };
    isHere.current = true;
    // A failure here does not count yet: the press tries again.
    loadStart().catch(() => {});
    window.addEventListener("pageshow", cameBack);
    return () => {
      isHere.current = false;
      window.removeEventListener("pageshow", cameBack);
    };
  }, []);

  /** `shownCents` is the discount that the shopper sees; undefined before the shop has said one. */
  const pay = async (termsAccepted: boolean, delivery: ChosenDelivery, shownCents: number | undefined) => {
    if (isBusy.current) return;
    setAttempt((count) => count + 1);
    const details = storedShippingDetails.get();
    const problems = payProblems(details, termsAccepted, delivery.problem);
    if (problems.length > 0) {
      const message = problems.every(({ field }) => field === "country") ? NO_DELIVERY : PAY_REFUSAL;
      become(false, { message, problems, sent: null, pricesChanged: false, short: [] });
      return;
    }
    become(true, null);
    const kept = keptCodes.get();
    const sent = {
      email: details.email.trim(),
      country: delivery.country.code,
      code: kept.join(","),
    };
    const start = await loadStart().catch(() => null);
    if (start === null) {
      become(false, {
        message: "Could not start checkout",
        problems: [],
        sent: null,
        pricesChanged: false,
        short: [],
      });
      return;
    }
    const started = await start.startCheckout({
      items: toCheckoutItems(cart.lines()),
      ...currentCheckout(newOrderId),
      email: sent.email,
      returnUrl: window.location.origin,
      country: sent.country,
      ...(kept.length > 0 && { code: sent.code }),
      ...(shownCents !== undefined && { shownDiscount: shownCents }),
      ...(delivery.chargeCents !== null && { shownDelivery: delivery.chargeCents }),
    });
    if (started.ok) {
      const { orderId, renamed } = started.value;
      storedCheckout.update((memory) => rememberOrderId(memory, orderId));
      cart.rename(renamed);
    }
    // A shopper who has returned to the cart meanwhile stays there.
    if (!isHere.current) return;
    if (started.ok) {
      window.location.assign(started.value.url);
      setTimeout(() => become(false, null), REDIRECT_TIMEOUT_MS);
      return;
    }
    const { message, field, prices, short, holding } = started.error;
    if (holding) codes.hold(holding);
    else if (field === "code" || field === "country") codes.askAgain();
    cart.applyPrices(prices);
    if (field === "country") void revalidate();
    const refused = field ? [{ field, message: FIELD_REFUSALS[field] }] : [];
    become(false, { message, problems: refused, sent, pricesChanged: prices.length > 0, short });
  };

  return { redirecting, refusal, attempt, pay };
}

/** The order id and key of the open checkout. They are new when the page has been open for too long. */
function currentCheckout(newOrderId: (now: Date) => string): Pick<CheckoutRequest, "orderId" | "key"> {
  const now = new Date();
  storedCheckout.update((memory) => rememberCheckout(memory, now, newOrderId));
  const { open } = storedCheckout.get();
  return { orderId: open?.orderId ?? newOrderId(now), key: open?.key ?? undefined };
}
