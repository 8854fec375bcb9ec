import type { ShownCard } from "#app/domain/money/gift-cards/find-card.server.ts";
import { giftCardTerms } from "#app/domain/money/gift-cards/gift-card.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { formatMoney } from "#app/shared/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CardFace } from "./card-face.tsx";

interface PrintedCardProps {
  card: ShownCard;
  shop: { name: string; email: string; address: string };
}

/**
 * A gift card for the holder of its secret address: on a screen with its balance, and in print as a card to hand over.
 */
export const PrintedCard = ({ card, shop }: PrintedCardProps) => (
  <div className="mx-auto w-full max-w-3xl px-6 pt-10 pb-20 lg:px-12 lg:pt-16 print:p-0">
    <div className="print:hidden">
      <h1 className="wrap-anywhere font-display text-xl">
        {card.sender ? `A gift card from ${card.sender}` : "A gift card for you"}
      </h1>
      <p className="mt-5 max-w-lg text-lead">{status(card)}</p>
    </div>
    <article
      aria-label="The card"
      className="mt-9 bg-sand p-5 sm:p-10 print:mt-6 print:bg-transparent print:p-0"
    >
      <CardFace {...card} brand={shop.name} amount={formatMoney(card.amountCents)}>
        {card.code && (
          <p className="font-semibold text-lead tabular-nums tracking-wider max-sm:text-label max-sm:tracking-normal">
            {card.code}
          </p>
        )}
        <p className="mt-1 text-bark text-small">
          To be typed at the checkout of {shop.address}, until {formatCalendarDay(card.expiresOn)}
        </p>
      </CardFace>
    </article>
    <p className="mt-6 text-bark text-small print:hidden">Print this page to hand the card over on paper.</p>
    <section aria-labelledby="terms" className="mt-10 print:mt-6 print:text-small">
      <h2 id="terms" className="font-display text-m print:text-body">
        Good to know
      </h2>
      <ul className="mt-4 grid max-w-lg list-disc gap-2 pl-5">
        {giftCardTerms(card, shop).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
    <p className="mt-10 print:hidden">
      <ButtonLink to="/catalogue">Choose something</ButtonLink>
    </p>
  </div>
);

function status({ balanceCents, amountCents, isExpired, expiresOn }: ShownCard): string {
  if (isExpired) return `This card could be spent until ${formatCalendarDay(expiresOn)}.`;
  const balance = `Balance: ${formatMoney(balanceCents)}`;
  return balanceCents === amountCents ? `${balance}.` : `${balance} of ${formatMoney(amountCents)}.`;
}
