import type { ReactNode } from "react";
import { formatMoney, toMoney } from "#app/shared/money.ts";
import type { CartDiscount } from "./use-discount.ts";

interface SummaryRowProps {
  name: string;
  value: ReactNode;
  /** One sentence that explains the value. */
  note?: ReactNode;
  /** The last row, in ink and larger. */
  isTotal?: boolean;
}

/** A name and an amount in an order's summary; belongs in a `<dl>`. */
export function SummaryRow({ name, value, note, isTotal = false }: SummaryRowProps) {
  const look = isTotal ? "border-ink text-lead font-semibold" : "border-sand text-label";
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 border-t py-3 tabular-nums ${look}`}>
      <dt>{name}</dt>
      <dd className="ml-auto">{value}</dd>
      {note && <dd className="w-full text-small text-bark">{note}</dd>}
    </div>
  );
}

/** The discount of a code, or of a discount that applies by itself, with its name. */
export const DiscountRow = ({ name, takenCents, isDeliveryFree, condition }: CartDiscount) => (
  <SummaryRow
    name={`Discount, ${name}`}
    value={isDeliveryFree ? "Free delivery" : formatMoney(toMoney(-takenCents))}
    note={condition}
  />
);
