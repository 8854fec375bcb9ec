import { Now, type PriceProps, Was } from "./price.tsx";

/** A price in the buying bar of a phone: as short as can be, with the word that a sale price always has. */
export function BarPrice({ price, compareAt }: PriceProps) {
  return (
    <p className="flex items-baseline gap-x-2 whitespace-nowrap font-[560] text-button tabular-nums">
      <Now price={price} onSale={compareAt !== null} />
      {compareAt !== null && (
        <span className="text-small">
          <Was price={compareAt} />
          <span className="visually-hidden">, Sale</span>
        </span>
      )}
    </p>
  );
}
