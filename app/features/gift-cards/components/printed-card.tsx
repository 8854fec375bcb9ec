import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { formatPence } from "#app/shared/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import type { ShownCard } from "../find-card.server.ts";
import { giftCardTerms } from "../gift-card.ts";

interface PrintedCardProps {
  card: ShownCard;
  shop: { name: string; email: string; address: string };
}

/** A gift card for who has its secret address: on a screen with what is left of it, and in print as a card to hand over. */
export const PrintedCard = ({ card, shop }: PrintedCardProps) => (
  <div className="mx-auto w-full max-w-3xl px-6 pt-10 pb-20 lg:px-12 lg:pt-16 print:p-0">
    <div className="print:hidden">
      <h1 className="font-display text-xl">A gift card for you</h1>
      <p className="mt-5 max-w-lg text-lead">{standing(card)}</p>
    </div>
    <article
      aria-label="The card"
      className="mt-9 break-inside-avoid border border-ink bg-calico print:mt-0 print:bg-transparent"
    >
      <WovenBand size="wide" />
      <div className="px-6 py-8 text-center lg:px-12 lg:py-12">
        <p className="font-display text-m">{shop.name}</p>
        <p className="mt-6 font-display text-kicker text-bark italic">Gift card</p>
        <p className="font-display text-numeral">{formatPence(card.amountCents)}</p>
        {card.recipient && !card.recipient.includes("@") && (
          <p className="wrap-anywhere mt-2 text-lead">For {card.recipient}</p>
        )}
        {card.message && (
          <p className="wrap-anywhere mx-auto mt-6 max-w-lg whitespace-pre-line font-display text-card italic">
            {card.message}
          </p>
        )}
        {card.code && (
          <p className="wrap-anywhere mt-8 font-semibold text-lead tabular-nums tracking-wider">
            {card.code}
          </p>
        )}
        <p className="mt-2 text-bark text-small">
          To be typed at the checkout of {shop.address}, until {formatCalendarDay(card.expiresOn)}
        </p>
      </div>
      <WovenBand size="wide" />
    </article>
    <p className="mt-6 text-bark text-small print:hidden">Print this page, and only the card is printed.</p>
    <section aria-labelledby="terms" className="mt-10 print:mt-6 print:text-small">
      <h2 id="terms" className="font-display text-m print:text-body">
        What holds for it
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

function standing({ balanceCents, amountCents, isExpired, expiresOn }: ShownCard): string {
  if (isExpired) return `It could be spent until ${formatCalendarDay(expiresOn)}. That day is over.`;
  if (balanceCents === 0) return "Nothing is left on it.";
  if (balanceCents === amountCents) return `${formatPence(balanceCents)} is on it.`;
  return `${formatPence(balanceCents)} of ${formatPence(amountCents)} is left on it.`;
}
