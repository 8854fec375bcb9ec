import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { BoughtCard } from "#app/domain/money/gift-cards/find-card.server.ts";
import type { BoughtPiece } from "#app/domain/orders/bought-pieces.server.ts";
import { emptiesCart } from "#app/domain/selling/checkout/checkout-memory.ts";
import type { CheckoutOutcome } from "#app/domain/selling/checkout/checkout-outcome.server.ts";
import { formatMoney } from "#app/shared/money.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { CardFace } from "#app/shop/gift-cards/card-face.tsx";
import { saveDraft } from "#app/shop/gift-cards/gift-card-draft.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { storedCheckout } from "./checkout-store.ts";
import { formatOutcome, type OutcomePolicy } from "./outcome-words.ts";
import { takeOutOfCart } from "./paid-checkout.ts";

interface CheckoutSuccessProps {
  /** The order id and the session id from the address, unchanged (specification, section 2). */
  oid: string | null;
  sid: string | null;
  /** The order's real state from the server. */
  order: CheckoutOutcome;
  policy: OutcomePolicy;
  /** The shop's name, on a gift card. */
  brand: string;
}

/** The page for a shopper who returns from the payment provider: the pieces, their delivery, and the ids below. */
export function CheckoutSuccess({ oid, sid, order, policy, brand }: CheckoutSuccessProps) {
  useEmptiedCart(order.state === "paid" ? oid : null, order.bought);
  useLookAgain(order.state === "processing");
  const isGiftPaid = order.isGiftCard && order.state === "paid";
  useEffect(() => {
    if (isGiftPaid) saveDraft(null);
  }, [isGiftPaid]);
  const { kicker, heading, lead, payment, delivery, next } = formatOutcome(order, policy);

  return (
    <div className="grid lg:grid-cols-[6fr_7fr]">
      <div className="max-lg:contents">
        <div className="px-6 pt-10 pb-8 lg:px-12 lg:pt-16 lg:pb-0">
          <p className="font-display text-caption text-bark italic">{kicker}</p>
          <h1 className="wrap-anywhere mt-2 font-display text-xl">
            {heading[0]} <span className="block">{heading[1]}</span>
          </h1>
          <p className="mt-6 max-w-lg text-lead" aria-live="polite">
            {lead}
          </p>
        </div>
        <div className="order-2 px-6 pt-2 pb-18 lg:px-12 lg:pt-10">
          <WovenBand size="wide" />
          <dl>
            <Fact
              name="Payment"
              value={payment}
              className={order.state === "paid" ? "font-semibold text-leaf" : ""}
            />
            {delivery && <Fact name="Delivery" value={delivery} />}
            <Fact name="Next" value={next} />
          </dl>
          <WaysOn order={order} />
          <dl className="mt-10 text-bark text-small">
            <Id name="Order" value={oid} />
            <Id name="Session" value={sid} />
          </dl>
        </div>
      </div>
      {order.pieces.length > 0 ? (
        <YourPieces pieces={order.pieces} />
      ) : order.giftCard ? (
        <GiftCard card={order.giftCard} brand={brand} />
      ) : (
        <DressForms />
      )}
    </div>
  );
}

const WaysOn = ({ order: { state, follow, lacksAddress, isGiftCard } }: { order: CheckoutOutcome }) => (
  <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
    {state === "expired" ? (
      <ButtonLink to={isGiftCard ? "/gift-cards" : "/cart"}>
        {isGiftCard ? "Back to gift cards" : "Back to cart"}
      </ButtonLink>
    ) : follow && lacksAddress ? (
      <ButtonLink to={`${follow}/address`} reloadDocument>
        Tell us where it goes
      </ButtonLink>
    ) : follow && isGiftCard ? (
      <ButtonLink to={`${follow}#gift-card`} reloadDocument>
        See your gift card
      </ButtonLink>
    ) : (
      <ButtonLink to={follow ?? "/catalogue"} reloadDocument={follow !== null}>
        {follow ? "Follow your order" : "Back to the catalogue"}
      </ButtonLink>
    )}
    {follow && (
      <TextLink to="/catalogue" className="py-2 font-[560]">
        Back to the catalogue
      </TextLink>
    )}
    <TextLink to="/contact" className="py-2 font-[560]">
      Ask about this order
    </TextLink>
  </div>
);

/** The pieces with large pictures, in two columns. With an odd number the first is as wide as both. */
const YourPieces = ({ pieces }: { pieces: readonly BoughtPiece[] }) => (
  <ul aria-label="Your pieces" className="order-1 grid grid-cols-2 content-start gap-x-0.5 pb-8">
    {pieces.map(({ lineNo, title, choice, quantity, imageUrl, numbers }, index) => {
      const isWide = index === 0 && pieces.length % 2 === 1;
      return (
        <li key={lineNo} className={isWide ? "col-span-2" : ""}>
          <Picture
            url={imageUrl}
            alt=""
            sizes={isWide ? "(min-width: 56.25rem) 54vw, 100vw" : "(min-width: 56.25rem) 27vw, 50vw"}
            priority={index === 0}
            className="aspect-4/5 overflow-hidden"
            imgClassName="size-full object-cover"
          />
          <div className="wrap-anywhere px-6 pt-4 pb-6">
            <p className="font-display text-card">{title}</p>
            <p className="mt-1 text-bark text-small">
              {[choice, quantity > 1 && formatPieces(quantity)].filter(Boolean).join(", ")}
            </p>
            {numbers && <p className="mt-1 font-display text-caption italic">{numbers}</p>}
          </div>
        </li>
      );
    })}
  </ul>
);

/** The bought card beside its order, on the ground of a picture. Its code is on its own page. */
const GiftCard = ({ card, brand }: { card: BoughtCard; brand: string }) => (
  <div className="order-1 grid content-center bg-sand px-6 py-10 max-lg:mb-8 lg:px-12">
    <article aria-label="The card" className="mx-auto w-full max-w-xl">
      <CardFace {...card} brand={brand} amount={formatMoney(card.amountCents)} />
    </article>
  </div>
);

/** The picture beside an order without pieces to show. */
const DressForms = () => (
  <Picture
    url="/pictures/editorial-dressform-pair.1920x1080.c09670/1920.webp"
    alt="Two dress forms against clay: one in a green adire kaftan, one in a kente top with a linen skirt."
    sizes="(min-width: 56.25rem) 1440px, 140vw"
    priority
    className="relative order-first aspect-4/3 lg:aspect-4/5"
    imgClassName="absolute inset-0 size-full object-cover object-[88%_50%]"
  />
);

const LOOK_AGAIN_MS = 3_000;
const LOOKS = 20;

/**
 * Takes the paid pieces out of the cart, if this browser's own checkout was paid. A later reload spares the next cart.
 */
function useEmptiedCart(paidOrderId: string | null, pieces: CheckoutOutcome["bought"]): void {
  useEffect(() => {
    if (paidOrderId === null || !emptiesCart(storedCheckout.get(), paidOrderId)) return;
    void takeOutOfCart({ orderId: paidOrderId, pieces });
  }, [paidOrderId, pieces]);
}

/**
 * Reloads the page's data a few seconds after each answer, twenty times, while the payment is being confirmed. A
 * question never breaks off the one before it: on a slow line no answer would ever arrive.
 */
function useLookAgain(isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  const looks = useRef(0);
  useEffect(() => {
    if (!isWaiting || state !== "idle" || looks.current >= LOOKS) return;
    const timer = setTimeout(() => {
      looks.current += 1;
      void revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, revalidate, state]);
}

/** One line about an order; belongs in a `<dl>`. */
const Fact = ({ name, value, className = "" }: { name: string; value: string; className?: string }) => (
  <div className="grid grid-cols-[5rem_minmax(0,1fr)] border-b border-sand py-4 text-button tabular-nums">
    <dt className="text-bark">{name}</dt>
    <dd className={className}>{value}</dd>
  </div>
);

/** An id from the address; belongs in a `<dl>`. */
const Id = ({ name, value }: { name: string; value: string | null }) => (
  <div className="flex gap-2">
    <dt>{name}</dt>
    <dd className="wrap-anywhere">{value ?? "None given"}</dd>
  </div>
);
