import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { cart } from "#app/features/cart/cart-store.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import type { CheckoutOutcome } from "../checkout-outcome.server.ts";
import { storedCheckout } from "../checkout-store.ts";
import { closeCheckout, emptiesCart } from "../open-checkout.ts";
import { type OutcomePolicy, outcomeWords } from "./outcome-words.ts";

interface CheckoutSuccessProps {
  /** The order id and the session id exactly as the address gives them (specification, section 2). */
  oid: string | null;
  sid: string | null;
  /** The order's real state, read by the server. */
  order: CheckoutOutcome;
  policy: OutcomePolicy;
}

/** Where the payment provider sends the shopper back to. */
export function CheckoutSuccess({ oid, sid, order, policy }: CheckoutSuccessProps) {
  useEmptiedCart(order.state === "paid" ? oid : null);
  useLookAgain(order.state === "processing");
  const { kicker, heading, lead, payment, next } = outcomeWords(order, policy);

  return (
    <div className="grid xl:grid-cols-[minmax(0,47fr)_minmax(0,53fr)]">
      <div className="w-full px-6 pt-10 pb-18 lg:px-12 xl:max-w-180 xl:justify-self-end xl:py-16">
        <p className="font-display text-caption text-bark italic">{kicker}</p>
        <h1 className="mt-2 font-display text-xl">
          {heading[0]} <span className="block">{heading[1]}</span>
        </h1>
        <p className="mt-6 max-w-lg text-lead" aria-live="polite">
          {lead}
        </p>
        <WovenBand size="wide" className="mt-9" />
        <dl>
          <OrderFact name="Order" value={oid ?? "None given"} tone="strong" />
          <OrderFact name="Session" value={sid ?? "None given"} />
          <OrderFact name="Payment" value={payment} tone={order.state === "paid" ? "good" : "strong"} />
          <OrderFact name="Next" value={next} />
        </dl>
        <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
          {order.state === "expired" ? (
            <ButtonLink to="/cart">Back to cart</ButtonLink>
          ) : (
            <ButtonLink to={order.follow ?? "/catalogue"} reloadDocument={order.follow !== null}>
              {order.follow ? "Follow your order" : "Back to the catalogue"}
            </ButtonLink>
          )}
          {order.follow && (
            <TextLink to="/catalogue" className="py-2 font-[560]">
              Back to the catalogue
            </TextLink>
          )}
          <TextLink to="/contact" className="py-2 font-[560]">
            Ask about this order
          </TextLink>
        </div>
      </div>
      <Picture
        url="/pictures/editorial-dressform-pair.1920x1080.c09670/1920.webp"
        alt="Two dress forms against clay: one in a green adire kaftan, one in a kente top with a linen skirt."
        sizes="(min-width: 75rem) 1440px, 140vw"
        priority
        className="relative max-xl:order-first max-xl:aspect-5/4 max-xl:md:aspect-2/1"
        imgClassName="absolute inset-0 size-full object-cover object-[88%_50%] xl:object-[70%_50%]"
      />
    </div>
  );
}

const LOOK_AGAIN_MS = 3_000;
const LOOKS = 20;

/** Empties the cart for the checkout that this browser paid: once, so that a later reload spares the next cart. */
function useEmptiedCart(paidOrderId: string | null): void {
  useEffect(() => {
    if (paidOrderId === null || !emptiesCart(storedCheckout.get(), paidOrderId)) return;
    storedCheckout.update((memory) => closeCheckout(memory, paidOrderId));
    cart.clear();
  }, [paidOrderId]);
}

/** Asks for the page's data again every few seconds, for a minute, while the payment is being confirmed. */
function useLookAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    let looks = 0;
    const timer = setInterval(() => {
      if (++looks >= LOOKS) clearInterval(timer);
      void revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}

const TONES = { plain: "", strong: "font-semibold", good: "font-semibold text-leaf" };

interface OrderFactProps {
  name: string;
  value: string;
  tone?: keyof typeof TONES;
}

/** One line about an order; belongs in a `<dl>`. */
function OrderFact({ name, value, tone = "plain" }: OrderFactProps) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] border-b border-sand py-4 text-button tabular-nums lg:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-bark">{name}</dt>
      <dd className={`wrap-anywhere ${TONES[tone]}`}>{value}</dd>
    </div>
  );
}
