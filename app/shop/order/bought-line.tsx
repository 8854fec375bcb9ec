import type { ReactNode } from "react";
import { formatMoney, type Money, timesMoney } from "#app/shared/money.ts";
import { Picture } from "#app/ui/picture.tsx";

interface BoughtLineProps {
  /** The line as it was sold. */
  line: { title: string; quantity: number; priceCents: Money; imageUrl: string | null };
  /** Its colour and size; empty when it has neither. */
  choice: string;
  /** A further note below the line. */
  note?: ReactNode;
  /** Smaller, for the owner's pages. */
  dense?: boolean;
}

/** A line of an order: picture, name, choice, quantity, price and total. */
export function BoughtLine({ line, choice, note, dense = false }: BoughtLineProps) {
  const { title, quantity, priceCents, imageUrl } = line;
  return (
    <li
      className={`grid border-sand border-t ${dense ? "grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4 py-3 text-small" : "grid-cols-[5.5rem_minmax(0,1fr)_auto] gap-x-5 py-4"}`}
    >
      <Picture
        url={imageUrl}
        alt=""
        sizes={dense ? "72px" : "88px"}
        className="aspect-4/5 overflow-hidden"
        imgClassName="size-full object-cover"
      />
      <div className="wrap-anywhere min-w-0">
        <p className={dense ? "font-semibold text-label" : "font-semibold"}>{title}</p>
        {choice && <p className="text-bark">{choice}</p>}
        <p className="text-bark">
          {quantity} × {formatMoney(priceCents)}
        </p>
        {note}
      </div>
      <p className={`font-semibold tabular-nums ${dense ? "text-label" : ""}`}>
        {formatMoney(timesMoney(priceCents, quantity))}
      </p>
    </li>
  );
}

interface SumRowProps {
  label: string;
  amount: Money;
  /** Shown in place of the pounds, and names them too: `US$241.30 (£185.00)`. */
  inOwn?: string | null;
  isTotal?: boolean;
}

/** One row in the list of an order's sums. */
export const SumRow = ({ label, amount, inOwn, isTotal = false }: SumRowProps) => (
  <div className={`flex justify-between gap-6 py-1 ${isTotal ? "font-semibold" : ""}`}>
    <dt>{label}</dt>
    <dd className="tabular-nums">{inOwn ?? formatMoney(amount)}</dd>
  </div>
);
