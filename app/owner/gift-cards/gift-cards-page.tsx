import { Form } from "react-router";
import type { CardLists, ListedCard } from "#app/domain/money/gift-cards/list-cards.server.ts";
import { PromotionsNav } from "#app/owner/kit/section-nav.tsx";
import { formatMoney } from "#app/shared/money.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { GIFT_CARDS_PATH, validityOf } from "./gift-card-words.ts";

interface GiftCardsPageProps {
  lists: CardLists;
  /** What the owner looked for. */
  ending: string | null;
}

/** All sold gift cards, and above them what the shop owes for them. */
export function GiftCardsPage({ lists, ending }: GiftCardsPageProps) {
  const { cards, page, pages, owedCents, testCents } = lists;
  const pageOf = (nth: number) =>
    `${GIFT_CARDS_PATH}?${new URLSearchParams({ ...(ending && { ending }), page: String(nth) })}`;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-8 pb-24 sm:px-6 lg:px-12">
      <PromotionsNav />
      <h1 className="font-display text-l">Gift cards</h1>
      <p className="mt-4 text-lead">
        You owe <strong className="font-semibold">{formatMoney(owedCents)}</strong> on gift cards.
      </p>
      <p className="mt-1 max-w-2xl text-bark text-small">
        It is money that was taken, and not earned yet: it becomes a sale, with its VAT, when a card is spent.
        {testCents > 0 &&
          ` ${formatMoney(testCents)} more is on cards of test payments: nothing is owed for them.`}
      </p>
      <Form method="get" className="mt-6 flex flex-wrap items-end gap-4">
        <Field
          dense
          label="Code ends in"
          name="ending"
          defaultValue={ending ?? ""}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={24}
          className="w-44"
        />
        <Button type="submit" variant="secondary" size="small">
          Find
        </Button>
      </Form>
      {cards.length === 0 ? (
        <p className="mt-8 text-bark">
          {ending === null
            ? "None is sold yet. Shoppers buy them at /gift-cards."
            : `No gift card ends in ${ending}.`}
        </p>
      ) : (
        <ul className="mt-8 border-ink border-t">
          {cards.map((card) => (
            <Card key={card.id} card={card} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-x-8 text-label">
          {page > 1 && (
            <TextLink to={pageOf(page - 1)} rel="prev" className="inline-block py-3 font-[560]">
              Newer gift cards
            </TextLink>
          )}
          {page < pages && (
            <TextLink to={pageOf(page + 1)} rel="next" className="inline-block py-3 font-[560]">
              Older gift cards
            </TextLink>
          )}
        </nav>
      )}
    </div>
  );
}

const Card = ({ card }: { card: ListedCard }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-sand border-b py-3 text-label">
    <div className="wrap-anywhere">
      <TextLink to={`${GIFT_CARDS_PATH}/${card.id}`} className="inline-block py-1.5 font-[560]">
        … {card.ending}
      </TextLink>
      {card.recipient && <span className="text-bark"> for {card.recipient}</span>}
      <p className="text-bark text-small">
        Sold {formatMoment(card.issuedAt)}. {validityOf(card)}.{card.isTest && " Test payment."}
      </p>
    </div>
    <p className="text-right tabular-nums">
      <span className="font-semibold">{formatMoney(card.balanceCents)}</span>
      <span className="block text-bark text-small">of {formatMoney(card.amountCents)}</span>
    </p>
  </li>
);
