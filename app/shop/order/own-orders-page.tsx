import { Form, Link } from "react-router";
import type { ShopperCard } from "#app/domain/money/gift-cards/cards-of-shopper.server.ts";
import { ORDERS_PATH } from "#app/domain/people/order-access/order-access.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { formatMoney } from "#app/shared/money.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { formatLongDay } from "#app/shared/shop-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import type { OwnOrder, OwnOrders } from "./own-orders.ts";

const LINK = "inline-block py-2 font-[560]";

/** The orders and gift cards of a shopper who opened the link in their email. */
export const OwnOrdersPage = ({ own: { email, orders, page, pages, cards } }: { own: OwnOrders }) => (
  <div className="mx-auto w-full max-w-6xl px-6 pt-10 pb-20 lg:px-12 lg:pt-16">
    <p className="wrap-anywhere font-display text-caption text-bark italic">{email}</p>
    <h1 className="mt-2 text-balance font-display text-xl">Your orders</h1>
    <WovenBand size="wide" className="mt-9" />
    {orders.length === 0 ? (
      <NoOrders />
    ) : (
      <ul aria-label="Orders" className="mt-10 border-sand border-b">
        {orders.map((order) => (
          <OrderRow key={order.reference} order={order} />
        ))}
      </ul>
    )}
    {pages > 1 && <PageLinks page={page} pages={pages} />}
    {cards.length > 0 && (
      <section aria-labelledby="gift-cards" className="mt-14 lg:mt-18">
        <h2 id="gift-cards" className="font-display text-m">
          Your gift cards
        </h2>
        <ul className="mt-5 grid gap-x-10 md:grid-cols-2">
          {cards.map((card) => (
            <CardRow key={card.id} card={card} />
          ))}
        </ul>
      </section>
    )}
    <section aria-labelledby="this-device" className="mt-14 lg:mt-18">
      <h2 id="this-device" className="font-display text-m">
        This device
      </h2>
      <p className="mt-3 max-w-lg">
        Your{" "}
        <TextLink to="/cart#saved" className="inline-block py-1">
          saved pieces
        </TextLink>{" "}
        and your cart stay on it, even when you sign out. If others use this device too, sign out.
      </p>
      <div className="mt-5 flex flex-wrap gap-4">
        <SignOut step="sign-out" label="Sign out" />
        <SignOut step="sign-out-everywhere" label="Sign out everywhere" />
      </div>
    </section>
  </div>
);

const NoOrders = () => (
  <div className="mt-10">
    <h2 className="font-display text-l">No orders yet for this address</h2>
    <p className="mt-3 max-w-lg text-lead">An order is here as soon as it is paid.</p>
    <p className="mt-5">
      <TextLink to="/catalogue" className={LINK}>
        See the catalogue
      </TextLink>
    </p>
  </div>
);

const SignOut = ({ step, label }: { step: string; label: string }) => (
  <Form method="post" action={ORDERS_PATH} className="max-sm:w-full">
    <Button type="submit" name="step" value={step} variant="secondary" className="max-sm:w-full">
      {label}
    </Button>
  </Form>
);

/** The most pictures of an order. */
const MAX_PICTURES = 3;

function OrderRow({ order }: { order: OwnOrder }) {
  const { reference, path, orderedAt, state, pieces, lines, totalCents, returns, invoices, alterPath } =
    order;
  const shown = lines.slice(0, MAX_PICTURES);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 border-sand border-t py-6 md:grid-cols-[16.5rem_minmax(0,1fr)]">
      <div className="flex items-start gap-3">
        {shown.map(({ lineNo, imageUrl }) => (
          <Picture
            key={lineNo}
            url={imageUrl}
            alt=""
            sizes="80px"
            className="aspect-4/5 w-20 shrink-0 overflow-hidden"
            imgClassName="size-full object-cover"
          />
        ))}
      </div>
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-6">
          <p className="text-bark text-small">
            <time dateTime={orderedAt.toISOString()}>{formatLongDay(orderedAt)}</time>
          </p>
          {totalCents !== null && <p className="font-[560] tabular-nums">{formatMoney(totalCents)}</p>}
        </div>
        <h2 className="wrap-anywhere mt-1 font-display text-m">
          <Link to={path} className="underline decoration-1 underline-offset-6 hover:decoration-2">
            Order {reference}
          </Link>
        </h2>
        <p className="mt-2 font-[560]">{state}</p>
        <p className="wrap-anywhere text-bark">
          {formatPieces(pieces)}: {namesOf(lines)}
        </p>
        {returns.map((sentence) => (
          <p key={sentence} className="mt-3 border-turmeric border-l-4 pl-3">
            {sentence}
          </p>
        ))}
        {(invoices.length > 0 || alterPath) && (
          <p className="mt-2 flex flex-wrap gap-x-6">
            {invoices.map(({ label, path }) => (
              <TextLink key={path} href={path} className="inline-block py-2 text-small">
                {label}
              </TextLink>
            ))}
            {alterPath && (
              <TextLink href={alterPath} className="inline-block py-2 text-small">
                Alter or mend a piece
              </TextLink>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

/** `Adire Tote, Linen Kaftan and 2 more`: the first titles, each once. */
function namesOf(lines: OwnOrder["lines"]): string {
  const titles = [...new Set(lines.map(({ title }) => title))];
  const more = titles.length - MAX_PICTURES;
  return more > 0 ? `${titles.slice(0, MAX_PICTURES).join(", ")} and ${more} more` : titles.join(", ");
}

function CardRow({ card }: { card: ShopperCard }) {
  const { amountCents, recipient, sendOn, expiresOn, isExpired, held } = card;
  const name = recipient && !recipient.includes("@") ? recipient : null;
  return (
    <li className="border-sand border-t py-4">
      <h3 className="wrap-anywhere font-[560]">
        {formatMoney(amountCents)}
        {name && `, for ${name}`}
      </h3>
      {held ? (
        <p className="tabular-nums">
          {isExpired
            ? `It could be spent until ${formatCalendarDay(expiresOn)}.`
            : `Balance: ${formatMoney(held.balanceCents)}, to be spent until the end of ${formatCalendarDay(expiresOn)}.`}
        </p>
      ) : (
        <p>By email on {formatCalendarDay(sendOn)}.</p>
      )}
      {held?.path && (
        <TextLink href={held.path} className="inline-block py-2 font-[560]">
          See the card
        </TextLink>
      )}
    </li>
  );
}

const PageLinks = ({ page, pages }: Pick<OwnOrders, "page" | "pages">) => (
  <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-x-8">
    {page > 1 && (
      <TextLink to={pagePath(page - 1)} className={LINK}>
        Newer orders
      </TextLink>
    )}
    <p className="text-bark text-small tabular-nums">
      Page {page} of {pages}
    </p>
    {page < pages && (
      <TextLink to={pagePath(page + 1)} className={LINK}>
        Older orders
      </TextLink>
    )}
  </nav>
);

const pagePath = (page: number): string => (page === 1 ? ORDERS_PATH : `${ORDERS_PATH}?page=${page}`);
