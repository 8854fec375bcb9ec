import type { ComponentProps } from "react";
import type { Money } from "#app/shared/money.ts";
import { DeliveryBeside } from "#app/shop/cart/delivery-beside.tsx";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { Now, Was } from "#app/ui/price.tsx";

export interface PriceProps {
  price: Money;
  /** The price to strike through beside it; null when there is no saving. */
  compareAt: Money | null;
}

export interface CardPriceProps extends PriceProps {
  /** Whether it can be bought by itself: then delivery stands with it. */
  withDelivery?: boolean;
}

type PlusDeliveryProps = Omit<ComponentProps<typeof DeliveryBeside>, "zones">;

/** What delivery adds to a price, by the shop's zones. */
export const PlusDelivery = (props: PlusDeliveryProps) => (
  <DeliveryBeside zones={useFrame().zones} {...props} />
);

/** The price on a card: the struck price first, and what delivery adds below. */
export function CardPrice({ price, compareAt, withDelivery = false }: CardPriceProps) {
  return (
    <div
      className={`flex flex-col whitespace-nowrap font-[560] text-label tabular-nums lg:shrink-0 lg:pt-px lg:text-button ${withDelivery ? "lg:items-end" : ""}`}
    >
      <p className="flex flex-wrap gap-x-1.5">
        {compareAt !== null && <Was price={compareAt} />}
        <Now price={price} onSale={compareAt !== null} />
      </p>
      {withDelivery && (
        <p>
          <PlusDelivery subtotal={price} />
        </p>
      )}
    </div>
  );
}
