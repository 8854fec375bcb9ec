import type { ReactNode } from "react";
import { orderedFor } from "#app/domain/orders/order.ts";
import {
  atFullPrice,
  beforeDiscount,
  deliveryName,
  discountSums,
} from "#app/domain/orders/order-discount.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { formatMoney, toMoney } from "#app/shared/money.ts";
import { formatLongMoment } from "#app/shared/shop-time.ts";
import { CardFace } from "#app/shop/gift-cards/card-face.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { BoughtLine, SumRow } from "./bought-line.tsx";
import { type OrderedCard, type ShopperOrder, type ShopperStep, shopperState } from "./shopper-order.ts";

interface OrderStatusPageProps {
  order: ShopperOrder;
  contact: { email: string; phone: string; phoneLink: string };
  /** The shop's name, on a gift card. */
  brand: string;
}

/** The shopper's page of an order, for anybody who has its secret address. */
export function OrderStatusPage({ order, contact, brand }: OrderStatusPageProps) {
  const { heading, lead } = shopperState(order);
  return (
    <div className="mx-auto w-full max-w-6xl px-6 pt-10 pb-20 lg:px-12 lg:pt-16">
      <p className="font-display text-caption text-bark italic">Order {order.reference}</p>
      <h1 className="mt-2 text-balance font-display text-xl">{heading}</h1>
      <p className="wrap-anywhere mt-5 max-w-lg text-lead">
        {(order.state === "fulfilled" && order.giftCard?.journey) || lead}
      </p>
      {order.payUrl && <LeadingLink href={order.payUrl}>Pay for your order</LeadingLink>}
      {order.madePath && <LeadingLink href={order.madePath}>The page of your piece</LeadingLink>}
      {order.addressPath && (
        <p className="mt-5">
          <ButtonLink to={order.addressPath}>Tell us where it goes</ButtonLink>
        </p>
      )}
      {order.state === "fulfilled" && <Tracking order={order} />}
      <WovenBand size="wide" className="mt-9" />
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid content-start gap-14">
          {order.giftCard && <OrderedGiftCard card={order.giftCard} brand={brand} />}
          <StatusLines order={order} />
        </div>
        <div className="grid content-start gap-12">
          <StatusSteps steps={order.steps} />
          {order.collect && (
            <Part id="collection" title="Collection">
              <p>{order.collect}</p>
            </Part>
          )}
          {(order.town || order.delivery) && (
            <Part id="delivery" title="Delivery">
              {order.delivery && <p>Chosen at the checkout: {order.delivery}.</p>}
              {order.duty && <p>{order.duty}</p>}
              {order.town && <p>To your address in {order.town}.</p>}
            </Part>
          )}
          <Part id="help" title="Cancel, return or ask">
            {order.withdrawal && (
              <>
                <p>{order.withdrawal.words}</p>
                {order.withdrawal.path && (
                  <TextLink href={order.withdrawal.path} className="my-1 inline-block py-2 font-[560]">
                    Withdraw from contract here
                  </TextLink>
                )}
              </>
            )}
            {order.returnPath && <HelpLink href={order.returnPath}>Return or exchange</HelpLink>}
            {order.alterPath && <HelpLink href={order.alterPath}>Alter or mend a piece</HelpLink>}
            <p>
              Write to{" "}
              <TextLink
                href={`mailto:${contact.email}?subject=${encodeURIComponent(`Order ${order.reference}`)}`}
              >
                {contact.email}
              </TextLink>{" "}
              or call <TextLink href={`tel:${contact.phoneLink}`}>{contact.phone}</TextLink>, and name the
              order.
            </p>
            <TextLink to="/refund-policy" className="mt-1 inline-block py-2">
              How returns work
            </TextLink>
          </Part>
        </div>
      </div>
    </div>
  );
}

const HelpLink = (props: { href: string; children: ReactNode }) => (
  <p>
    <TextLink {...props} className="my-1 inline-block py-2 font-[560]" />
  </p>
);

const LeadingLink = (props: { href: string; children: ReactNode }) => (
  <p className="mt-5">
    <TextLink {...props} className="inline-block py-2 font-[560]" />
  </p>
);

function Tracking({ order: { tracking, trackingUrl } }: { order: ShopperOrder }) {
  if (!tracking) return null;
  return (
    <p className="wrap-anywhere mt-3 max-w-lg">
      Tracking number {tracking}.
      {trackingUrl && (
        <>
          {" "}
          <TextLink href={trackingUrl} rel="noreferrer" className="inline-block py-1">
            Follow the parcel
          </TextLink>
        </>
      )}
    </p>
  );
}

/** The bought card, until when it pays, and its own page when no email brings it. */
const OrderedGiftCard = ({ card, brand }: { card: OrderedCard; brand: string }) => (
  <section aria-labelledby="gift-card">
    <h2 id="gift-card" className="font-display text-m">
      The gift card
    </h2>
    <div className="mt-4 bg-sand p-5 sm:p-10">
      <CardFace {...card} brand={brand} amount={formatMoney(card.amountCents)} />
    </div>
    {card.expiresOn && (
      <p className="mt-3">To be spent until the end of {formatCalendarDay(card.expiresOn)}.</p>
    )}
    {card.path && (
      <TextLink href={card.path} className="my-1 inline-block py-2 font-[560]">
        See and print the card
      </TextLink>
    )}
  </section>
);

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="font-display text-m">
      {title}
    </h2>
    <div className="mt-3">{children}</div>
  </section>
);

/** The lines with their pictures, and the sums. */
function StatusLines({ order }: { order: ShopperOrder }) {
  const { lines, subtotalCents, discount, deliveryCents, totalCents, giftCents } = order;
  const { inOwn, vatCents, refundedCents, underWayCents, giftCard } = order;
  const ordered = orderedFor(order);
  return (
    <section aria-labelledby="pieces">
      <h2 id="pieces" className="font-display text-m">
        {giftCard ? "Your order" : "Your pieces"}
      </h2>
      <ul className="mt-4">
        {lines.map((line) => (
          <BoughtLine
            key={line.lineNo}
            line={atFullPrice(line)}
            choice={line.choice}
            note={
              <>
                {line.numbers && <p className="text-bark">{line.numbers}</p>}
                {line.exception === "made-to-measure" && <p className="text-bark">Made to your measure</p>}
              </>
            }
          />
        ))}
      </ul>
      <dl className="border-ink border-t pt-3">
        <SumRow label="Subtotal" amount={beforeDiscount(subtotalCents, discount)} />
        {discountSums(discount).map(({ name, amountCents }) => (
          <SumRow key={name} label={name} amount={amountCents} />
        ))}
        {deliveryCents !== null && !giftCard && (
          <SumRow label={deliveryName(discount)} amount={deliveryCents} />
        )}
        {ordered !== null && <SumRow label="Order total" amount={ordered} />}
        <SumRow
          label={
            totalCents === null && deliveryCents === null && !giftCard
              ? "Total, before delivery"
              : ordered === null
                ? "Total"
                : "Paid"
          }
          amount={totalCents ?? toMoney(subtotalCents + (deliveryCents ?? 0))}
          isTotal
        />
        {giftCents > 0 && totalCents !== null && <SumRow label="By gift card" amount={giftCents} />}
        {totalCents !== null && totalCents > giftCents && (giftCents > 0 || inOwn) && (
          <SumRow label="By card" amount={toMoney(totalCents - giftCents)} inOwn={inOwn} />
        )}
        {vatCents !== null && <SumRow label="VAT included" amount={vatCents} />}
        {refundedCents > 0 && <SumRow label="Paid back" amount={toMoney(-refundedCents)} />}
        {underWayCents > 0 && <SumRow label="On its way back" amount={toMoney(-underWayCents)} />}
      </dl>
      {order.refundInOwn && <p className="mt-2 text-bark text-small">{order.refundInOwn}</p>}
      {[...order.invoices, ...order.exchanges].map(({ label, path }) => (
        <p key={path}>
          <TextLink href={path} className="inline-block py-2">
            {label}
          </TextLink>
        </p>
      ))}
    </section>
  );
}

/** The steps so far, and the next one. */
const StatusSteps = ({ steps }: { steps: ShopperStep[] }) => (
  <section aria-labelledby="steps">
    <h2 id="steps" className="font-display text-m">
      So far
    </h2>
    <ol className="mt-4 border-sand border-l-2">
      {steps.map(({ title, text, at }) => (
        <li key={`${title} ${at?.toISOString()}`} className="pb-5 pl-5 last:pb-0">
          <p className={at ? "font-[560]" : "text-bark"}>{title}</p>
          {text && <p className="wrap-anywhere text-bark text-small">{text}</p>}
          {at && (
            <p className="text-bark text-small">
              <time dateTime={at.toISOString()}>{formatLongMoment(at)}</time>
            </p>
          )}
        </li>
      ))}
    </ol>
  </section>
);
