import type { ReactNode } from "react";
import { deliveryDays } from "#app/domain/delivery/delivery-words.ts";
import { type Cart, countItems } from "#app/domain/selling/cart/cart.ts";
import type { ChosenDelivery } from "#app/domain/selling/checkout/chosen-delivery.ts";
import type { CodeAnswer } from "#app/domain/selling/promotions/code-answer.ts";
import { formatPence, type Pence, pence } from "#app/shared/money.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { DiscountRow } from "#app/shop/cart/discount-row.tsx";
import { PiecesLimit } from "#app/shop/cart/order-limits.tsx";
import { SummaryRow } from "#app/shop/cart/summary-row.tsx";
import type { CartDiscount } from "#app/shop/cart/use-discount.ts";
import { OrderItems } from "./order-items.tsx";

/** This number of lines fits without scrolling on a laptop; one where more stands below them. */
const FEW = 2;

interface OrderSummaryProps {
  lines: Cart;
  subtotal: Pence;
  /** The field for codes. */
  code: ReactNode;
  discount: CartDiscount | null;
  giftCard: CodeAnswer["giftCard"];
  delivery: ChosenDelivery;
}

/** The pieces and their prices. On a phone the pieces are in the disclosure at the top instead. */
export function OrderSummary({ lines, subtotal, code, discount, giftCard, delivery }: OrderSummaryProps) {
  return (
    <section aria-labelledby="your-order">
      <div className="flex items-baseline justify-between max-lg:visually-hidden lg:mb-3">
        <h2 id="your-order" className="font-display text-m">
          Your order
        </h2>
        <p className="text-bark text-small">{formatPieces(countItems(lines))}</p>
      </div>
      {/* A long order scrolls in its own area, so that the total and the button are in a laptop's first screen. */}
      <section
        aria-label="Pieces"
        tabIndex={lines.length > (discount || giftCard ? 1 : FEW) ? 0 : undefined}
        className={`max-lg:hidden lg:overflow-y-auto ${discount || giftCard ? "lg:max-h-[max(6rem,100dvh-45.5rem)]" : "lg:max-h-[max(6rem,100dvh-39rem)]"}`}
      >
        <OrderItems lines={lines} />
      </section>
      {code}
      <dl>
        <SummaryRow name="Subtotal" value={formatPence(subtotal)} />
        {discount && <DiscountRow {...discount} />}
        <SummaryRow
          name="Shipping"
          value={delivery.chargeCents === null ? "Not delivered yet" : price(delivery.chargeCents)}
          note={
            <>
              <span>Calculated at fulfillment</span>
              {delivery.zone && `: ${delivery.country.name}, ${deliveryDays(delivery.zone.businessDays)}.`}
            </>
          }
        />
        <SummaryRow
          name={delivery.zone ? "Total" : "Total before delivery"}
          value={formatPence(delivery.totalCents)}
          isTotal
        />
        {giftCard && (
          <>
            <SummaryRow
              name={`Gift card … ${giftCard.ending}`}
              value={formatPence(pence(-giftCard.paysCents))}
            />
            <SummaryRow
              name="To pay by card"
              value={formatPence(pence(delivery.totalCents - giftCard.paysCents))}
            />
          </>
        )}
      </dl>
      <p role="status" className="visually-hidden">
        {delivery.problem ??
          `${discount ? `Discount ${discount.name}. ` : ""}Delivery, ${delivery.country.name}: ${price(delivery.chargeCents)}. Total ${formatPence(delivery.totalCents)}.${giftCard ? ` Your gift card pays ${formatPence(giftCard.paysCents)}.` : ""}`}
      </p>
      <PiecesLimit lines={lines} />
    </section>
  );
}

const price = (chargeCents: Pence): string => (chargeCents === 0 ? "Free" : formatPence(chargeCents));
