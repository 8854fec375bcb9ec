import { formatMoney, type Money, toMoney } from "#app/shared/money.ts";
import { Now, Was } from "#app/ui/price.tsx";

export interface PriceProps {
  price: Money;
  /** The price to strike through beside it; null when there is no saving. */
  compareAt: Money | null;
}

/** The price on a card: the struck price first. */
export function CardPrice({ price, compareAt }: PriceProps) {
  return (
    <p className="flex flex-wrap gap-x-1.5 whitespace-nowrap font-[560] text-label tabular-nums lg:shrink-0 lg:flex-nowrap lg:pt-px lg:text-button">
      {compareAt !== null && <Was price={compareAt} />}
      <Now price={price} onSale={compareAt !== null} />
    </p>
  );
}

/** The price on the product's page: the price first, then the former price and the saving. */
export function ProductPrice({ price, compareAt }: PriceProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 font-[560] text-price tabular-nums">
      <Now price={price} onSale={compareAt !== null} />
      {compareAt !== null && (
        <>
          <span className="text-[1.0625rem] leading-6">
            <Was price={compareAt} />
          </span>
          <span className="font-medium text-label text-laterite">
            You save {formatMoney(toMoney(compareAt - price))}
          </span>
        </>
      )}
    </p>
  );
}
