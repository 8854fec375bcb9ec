import type { ReactNode } from "react";
import { deliveryDays, dutyTerms } from "#app/domain/delivery/delivery-choices.ts";
import { type Cart, countItems } from "#app/domain/selling/cart/cart.ts";
import type { ChosenDelivery } from "#app/domain/selling/checkout/chosen-delivery.ts";
import type { CodeAnswer } from "#app/domain/selling/promotions/code-answer.ts";
import { formatMoney, type Money, toMoney } from "#app/shared/money.ts";
import { choiceLabel, formatPieces } from "#app/shared/piece-label.ts";
import { LinePrice } from "#app/shop/cart/line-price.tsx";
import { PiecesLimit, SizeLimit } from "#app/shop/cart/order-limits.tsx";
import { DiscountRow, SummaryRow } from "#app/shop/cart/summary-row.tsx";
import type { CartDiscount } from "#app/shop/cart/use-discount.ts";
import { Picture } from "#app/ui/picture.tsx";

interface OrderSummaryProps {
  lines: Cart;
  subtotal: Money;
  /** The field for codes. */
  code: ReactNode;
  discount: CartDiscount | null;
  giftCard: CodeAnswer["giftCard"];
  delivery: ChosenDelivery;
  /** About what duty and VAT of the chosen country cost; undefined while that is not known. */
  duty: string | undefined;
}

/** The pieces and their prices. On a phone the pieces are in the disclosure at the top instead. */
export function OrderSummary({ delivery, duty, ...order }: OrderSummaryProps) {
  const { lines, subtotal, code, discount, giftCard } = order;
  const terms = delivery.zone && (duty ?? dutyTerms(delivery.zone, delivery.country.code));
  return (
    <section aria-labelledby="your-order">
      <div className="flex items-baseline justify-between mb-1 max-lg:visually-hidden">
        <h2 id="your-order" className="font-display text-m">
          Your order
        </h2>
        <p className="text-bark text-small">{formatPieces(countItems(lines))}</p>
      </div>
      {/* A long order scrolls in its own area, so that the total and the button are in a laptop's first screen. The area
          ends within a piece, which tells that there is more. */}
      <section
        aria-label="Pieces"
        tabIndex={lines.length > 1 ? 0 : undefined}
        className={`max-lg:hidden lg:overflow-y-auto ${discount || giftCard ? "lg:max-h-[max(6.75rem,100dvh-45.5rem)]" : terms ? "lg:max-h-[max(6.75rem,100dvh-41.5rem)]" : "lg:max-h-[max(6.75rem,100dvh-39rem)]"}`}
      >
        <OrderItems lines={lines} />
      </section>
      {code}
      <dl>
        <SummaryRow name="Subtotal" value={formatMoney(subtotal)} />
        {discount && <DiscountRow {...discount} />}
        <SummaryRow
          name="Shipping"
          value={delivery.chargeCents === null ? "Not delivered yet" : price(delivery.chargeCents)}
          note={
            <>
              <span>Calculated at fulfillment</span>
              {delivery.zone && `: ${delivery.country.name}, ${deliveryDays(delivery.zone.businessDays)}.`}
              {delivery.zone && delivery.arrival && (
                <span className="block font-semibold text-ink">With you {delivery.arrival}.</span>
              )}
              {terms && <span className="block">{terms}</span>}
            </>
          }
        />
        <SummaryRow
          name={delivery.zone ? "Total" : "Total before delivery"}
          value={formatMoney(delivery.totalCents)}
          isTotal
        />
        {giftCard && (
          <>
            <SummaryRow
              name={`Gift card … ${giftCard.ending}`}
              value={formatMoney(toMoney(-giftCard.paysCents))}
            />
            <SummaryRow
              name="To pay by card"
              value={formatMoney(toMoney(delivery.totalCents - giftCard.paysCents))}
            />
          </>
        )}
      </dl>
      <p role="status" className="visually-hidden">
        {delivery.problem ??
          `${discount ? `Discount ${discount.name}. ` : ""}Delivery, ${delivery.country.name}: ${price(delivery.chargeCents)}. Total ${formatMoney(delivery.totalCents)}.${giftCard ? ` Your gift card pays ${formatMoney(giftCard.paysCents)}.` : ""}`}
      </p>
      <PiecesLimit lines={lines} />
    </section>
  );
}

const price = (chargeCents: Money): string => (chargeCents === 0 ? "Free" : formatMoney(chargeCents));

/** The pieces of the order, small, for a last check. */
export function OrderItems({ lines }: { lines: Cart }) {
  return (
    <ul>
      {lines.map((line) => (
        <li
          key={JSON.stringify([line.slug, line.size, line.color])}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4 border-t border-sand py-3 lg:grid-cols-[3.5rem_minmax(0,1fr)_auto] lg:py-2"
        >
          <Picture
            url={line.image ?? null}
            alt=""
            sizes="72px"
            className="aspect-4/5 overflow-hidden"
            imgClassName="size-full object-cover"
          />
          <div className="min-w-0 wrap-anywhere">
            <p className="text-label font-semibold">{line.title}</p>
            <p className="text-small text-bark">
              {[choiceLabel(line.color, line.size), line.qty > 1 && formatPieces(line.qty)]
                .filter(Boolean)
                .join(", ")}
            </p>
            <SizeLimit line={line} onlyAbove />
          </div>
          <p className="text-right text-label font-semibold tabular-nums">
            <LinePrice line={line} isStacked />
          </p>
        </li>
      ))}
    </ul>
  );
}
