import type { CardAccount } from "#app/domain/money/gift-cards/list-cards.server.ts";
import { formatMoney } from "#app/shared/money.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { GIFT_CARDS_PATH, MOVEMENT_LABELS, validityOf } from "./gift-card-words.ts";

const orderLink = (reference: string) => `/admin/orders/${encodeURIComponent(reference)}`;

/** A gift card's account: what is left, and every movement that led there. */
export const CardAccountPage = ({ account: { card, isDisputed, movements } }: { account: CardAccount }) => (
  <div className="mx-auto w-full max-w-3xl px-4 pt-8 pb-24 sm:px-6 lg:px-12">
    <p>
      <TextLink to={GIFT_CARDS_PATH} className="inline-block py-2 text-label">
        All gift cards
      </TextLink>
    </p>
    <h1 className="mt-2 font-display text-l">Gift card … {card.ending}</h1>
    <p className="mt-4 text-lead">
      {formatMoney(card.balanceCents)} of {formatMoney(card.amountCents)} left. {validityOf(card)}.
    </p>
    {isDisputed && (
      <p className="mt-4 border-turmeric border-l-4 bg-calico px-4 py-3">
        The payment for it is disputed, so nothing can be spent from it. Answer the dispute at the payment
        provider; when you win it, the card pays again.
      </p>
    )}
    <p className="wrap-anywhere mt-1 text-bark text-small">
      {card.recipient && `For ${card.recipient}${card.sender && `, from ${card.sender}`}. `}Bought with order{" "}
      <TextLink to={orderLink(card.reference)} className="inline-block py-1">
        {card.reference}
      </TextLink>
      {card.isTest && ", with a test payment"}. Its email can be sent again on that order’s page.
    </p>
    <h2 className="mt-10 font-display text-m">Movements</h2>
    <ol className="mt-4 border-ink border-t">
      {movements.map(({ id, kind, amountCents, at, reference }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-sand border-b py-3 text-label"
        >
          <div>
            <p>
              {MOVEMENT_LABELS[kind]}
              {reference && (
                <>
                  {" "}
                  <TextLink to={orderLink(reference)} className="inline-block py-1">
                    {reference}
                  </TextLink>
                </>
              )}
            </p>
            <p className="text-bark text-small">{formatMoment(at)}</p>
          </div>
          <p className="font-semibold tabular-nums">{formatMoney(amountCents)}</p>
        </li>
      ))}
    </ol>
  </div>
);
