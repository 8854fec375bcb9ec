import type { CardAccount } from "#app/domain/money/gift-cards/list-cards.server.ts";
import { ActionLink } from "#app/owner/kit/form-parts.tsx";
import { Notice, OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { formatMoney } from "#app/shared/money.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { GIFT_CARDS_PATH, MOVEMENT_LABELS, validityOf } from "./gift-card-words.ts";

const orderLink = (reference: string) => `/admin/orders/${encodeURIComponent(reference)}`;

/** A gift card's account: its balance, and every movement that led there. */
export const CardAccountPage = ({ account: { card, isDisputed, movements } }: { account: CardAccount }) => (
  <OwnerPage title={<>Gift card … {card.ending}</>} back={[GIFT_CARDS_PATH, "All gift cards"]} width="text">
    <p className="mt-4 text-lead">
      {formatMoney(card.balanceCents)} of {formatMoney(card.amountCents)} left. {validityOf(card)}.
    </p>
    {isDisputed && (
      <Notice tone="asks" className="mt-4">
        The payment for it is disputed, so nothing can be spent from it. Answer the dispute at the payment
        provider; when you win it, the card pays again.
      </Notice>
    )}
    <p className="wrap-anywhere mt-1 text-bark text-small">
      {card.recipient && `For ${card.recipient}${card.sender && `, from ${card.sender}`}. `}Bought with order{" "}
      <ActionLink to={orderLink(card.reference)} label={card.reference} />
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
                  <ActionLink to={orderLink(reference)} label={reference} />
                </>
              )}
            </p>
            <p className="text-bark text-small">{formatMoment(at)}</p>
          </div>
          <p className="font-semibold tabular-nums">{formatMoney(amountCents)}</p>
        </li>
      ))}
    </ol>
  </OwnerPage>
);
