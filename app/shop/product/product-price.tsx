import { formatMoney, toMoney } from "#app/shared/money.ts";
import { type CardPriceProps, PlusDelivery } from "#app/shop/product-card/price.tsx";
import { Now, Was } from "#app/ui/price.tsx";

/** The price on the product's page: the price with what delivery adds, then the former price and the saving. */
export function ProductPrice({ price, compareAt, withDelivery = false }: CardPriceProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 font-[560] text-price tabular-nums">
      <Now price={price} onSale={compareAt !== null} />
      {withDelivery && (
        <span>
          <PlusDelivery subtotal={price} withFreeFrom />
        </span>
      )}
      {compareAt !== null && (
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-button">
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
