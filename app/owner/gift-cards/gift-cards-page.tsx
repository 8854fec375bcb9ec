import { Form } from "react-router";
import type { CardLists, ListedCard } from "#app/domain/money/gift-cards/list-cards.server.ts";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { EmptyState, Pager } from "#app/owner/kit/list-parts.tsx";
import { OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { PromotionsNav } from "#app/owner/kit/section-nav.tsx";
import { formatMoney } from "#app/shared/money.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { Field } from "#app/ui/field.tsx";
import { GIFT_CARDS_PATH, validityOf } from "./gift-card-words.ts";

interface GiftCardsPageProps {
  lists: CardLists;
  /** The owner's search. */
  ending: string | null;
}

/** All sold gift cards, and above them the shop's debt for them. */
export function GiftCardsPage({ lists, ending }: GiftCardsPageProps) {
  const { cards, page, pages, owedCents, testCents } = lists;
  const pathOf = (nth: number) =>
    `${GIFT_CARDS_PATH}?${new URLSearchParams({ ...(ending && { ending }), page: String(nth) })}`;
  return (
    <OwnerPage title="Gift cards" nav={<PromotionsNav />} width="table">
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
        <Submit label="Find" secondary />
      </Form>
      {cards.length === 0 ? (
        <EmptyState>
          {ending === null
            ? "None is sold yet. Shoppers buy them at /gift-cards."
            : `No gift card ends in ${ending}.`}
        </EmptyState>
      ) : (
        <ul className="mt-8 border-ink border-t">
          {cards.map((card) => (
            <Card key={card.id} card={card} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} to={pathOf} labels={["Newer gift cards", "Older gift cards"]} />
    </OwnerPage>
  );
}

const Card = ({ card }: { card: ListedCard }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-sand border-b py-3 text-label">
    <div className="wrap-anywhere">
      <ActionLink to={`${GIFT_CARDS_PATH}/${card.id}`} label={`… ${card.ending}`} strong />
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
