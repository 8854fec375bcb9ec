import { formatMoney, type Money, toMoney } from "#app/shared/money.ts";
import { DeliveryBeside } from "#app/shop/cart/delivery-beside.tsx";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { Now, Was } from "#app/ui/price.tsx";

export interface PriceProps {
  price: Money;
  /** The price to strike through beside it; null when there is no saving. */
  compareAt: Money | null;
}

interface CardPriceProps extends PriceProps {
  /** Whether it can be bought by itself: then delivery stands with it. */
  withDelivery?: boolean;
}

/** The price on a card: the struck price first, and what delivery adds below. */
export function CardPrice({ price, compareAt, withDelivery = false }: CardPriceProps) {
  const { zones } = useFrame();
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
          <DeliveryBeside zones={zones} subtotal={price} />
        </p>
      )}
    </div>
  );
}

/** The price on the product's page: the price with what delivery adds, then the former price and the saving. */
export function ProductPrice({ price, compareAt }: PriceProps) {
  const { zones } = useFrame();
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 font-[560] text-price tabular-nums">
      <Now price={price} onSale={compareAt !== null} />
      <span>
        <DeliveryBeside zones={zones} subtotal={price} withFreeFrom />
      </span>
      {compareAt !== null && (
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-[1.0625rem] leading-6">
            <Was price={compareAt} />
          </span>
          <span className="font-medium text-label text-laterite">
            You save {formatMoney(toMoney(compareAt - price))}
          </span>
        </span>
      )}
    </p>
  );
}
