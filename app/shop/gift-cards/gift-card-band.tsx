import { GIFT_CARD_LINE, MIN_CARD_AMOUNT } from "#app/domain/money/gift-cards/gift-card.ts";
import { formatMoney } from "#app/shared/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** The gift card among the pieces of the catalogue: its picture, its price, and the link to it. */
export const GiftCardBand = ({ className = "" }: { className?: string }) => (
  <section
    aria-labelledby="gift-card"
    className={`grid bg-calico sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:mx-12 ${className}`}
  >
    <img
      src={GIFT_CARD_LINE.imageUrl}
      alt=""
      width="900"
      height="1125"
      loading="lazy"
      className="aspect-6/5 size-full object-cover sm:aspect-4/5 sm:max-h-120"
    />
    <div className="content-center px-6 py-10 lg:px-16">
      <h2 id="gift-card" className="font-display text-l">
        Gift cards
      </h2>
      <p className="mt-3 max-w-md text-lead">
        They choose the piece, the colour and the size. From {formatMoney(MIN_CARD_AMOUNT)}, with your own
        words.
      </p>
      <ButtonLink to="/gift-cards" variant="secondary" className="mt-6">
        Choose a gift card
      </ButtonLink>
    </div>
  </section>
);
