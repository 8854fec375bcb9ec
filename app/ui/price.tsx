import { formatMoney, type Money } from "#app/shared/money.ts";

/** A struck price, named in words for people who cannot see the line through it. */
export function Was({ price }: { price: Money }) {
  return (
    <s className="font-normal text-bark">
      <span className="visually-hidden">Was </span>
      {formatMoney(price)}
    </s>
  );
}

/** The price that is charged, named in words beside a struck one. */
export function Now({ price, onSale }: { price: Money; onSale: boolean }) {
  return (
    <span className={onSale ? "text-laterite" : ""}>
      {onSale && <span className="visually-hidden">Now </span>}
      {formatMoney(price)}
    </span>
  );
}
