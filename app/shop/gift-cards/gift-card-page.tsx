import { useEffect, useState } from "react";
import { MIN_CARD_AMOUNT, MONTHS_VALID } from "#app/domain/money/gift-cards/gift-card.ts";
import {
  NOTHING_TYPED,
  type TypedGiftCard,
  wantedAmount,
} from "#app/domain/money/gift-cards/gift-card-fields.ts";
import { formatMoney, parseMoney } from "#app/shared/money.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { BuyForm } from "./buy-form.tsx";
import { CardFace } from "./card-face.tsx";
import type { RefusedGiftCard } from "./use-buy-form.ts";

/** The answer to the form: the payment page, or the problems. */
export type GiftCardAnswer = { url: string; amount: string } | RefusedGiftCard;

interface GiftCardPageProps {
  answer: GiftCardAnswer | undefined;
  shop: { name: string; email: string; sendsEmail: boolean };
  cancellationDays: number;
}

/** The words on the card before any are typed. */
const SAMPLE = {
  recipient: "Ada",
  message: "Happy birthday. Choose the cloth you would dance in.",
  sender: "Bisi",
} as const;

/** The form for a gift card: an amount, recipient and sender, a few words, and its day. The card shows the input. */
export function GiftCardPage({ answer, shop, cancellationDays }: GiftCardPageProps) {
  const refused = answer && "typed" in answer ? answer : undefined;
  const [shown, setShown] = useState(refused?.typed ?? NOTHING_TYPED);
  const isSample = !(shown.recipient + shown.message + shown.sender).trim();
  return (
    <div className="px-6 pt-8 pb-20 lg:px-12 lg:pt-14">
      <div className="grid gap-x-20 gap-y-10 lg:grid-cols-2">
        <div>
          <h1 className="font-display text-xl">Gift cards</h1>
          <p className="mt-4 max-w-md text-lead">
            From {formatMoney(MIN_CARD_AMOUNT)}. They choose the piece, the colour and the size
            {shop.sendsEmail && "; you choose the day it arrives"}.
          </p>
          <figure className="mt-8 lg:stick lg:top-28">
            <div aria-hidden="true" className="bg-sand p-5 sm:p-10">
              <CardFace
                {...(isSample ? { ...shown, ...SAMPLE } : shown)}
                brand={shop.name}
                amount={priceOf(shown)}
              >
                <p className="text-bark text-small">
                  Valid for {MONTHS_VALID} months. The code is here once it’s paid.
                </p>
              </CardFace>
            </div>
            <figcaption className="mt-3 text-bark text-small">
              {isSample ? "A sample. Your own words take its place." : "Your card, as it will be printed."}
            </figcaption>
          </figure>
        </div>
        {answer && "url" in answer ? (
          <ToPayment {...answer} />
        ) : (
          <BuyForm answer={refused} shop={shop} shown={shown} onType={setShown} />
        )}
      </div>
      <section aria-labelledby="terms" className="mt-14 border-sand border-t pt-8 lg:mt-20">
        <h2 id="terms" className="font-display text-m">
          Good to know
        </h2>
        <ul className="mt-5 grid gap-x-12 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
          <li>
            {shop.sendsEmail
              ? "It comes by email, with your words and a card to print. Nothing is posted, so we need no address."
              : "It is a card to print, with your words. Once it’s paid, it’s on your order’s page."}
          </li>
          <li>
            It can be spent for {MONTHS_VALID} months, in one order or several, on pieces and their delivery.
          </li>
          <li>
            You can cancel within {cancellationDays} days of buying it, as long as nothing has been spent from
            it.
          </li>
          <li>
            It can’t be exchanged for cash. If an order that it paid for is refunded, the money goes back to
            the card.
          </li>
        </ul>
      </section>
    </div>
  );
}

/** The amount in the form, as the card shows it; empty while the input is not an amount. */
function priceOf(typed: TypedGiftCard): string {
  const cents = parseMoney(wantedAmount(typed));
  return cents === null ? "" : formatMoney(cents);
}

/** With scripts the payment page opens by itself. Who comes back from it finds the form again. */
function ToPayment({ url, amount }: { url: string; amount: string }) {
  useEffect(() => {
    const cameBack = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener("pageshow", cameBack);
    window.location.assign(url);
    return () => window.removeEventListener("pageshow", cameBack);
  }, [url]);
  return (
    <div role="status">
      <h2 className="font-display text-m">Your gift card of {amount} is ready to be paid</h2>
      <p className="mt-4 max-w-md">The payment page is run by our payment provider.</p>
      <p className="mt-4">
        <TextLink href={url} className="inline-block py-2 font-[560]">
          Go to the payment page
        </TextLink>
      </p>
    </div>
  );
}
