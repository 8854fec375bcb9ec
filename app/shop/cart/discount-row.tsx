import { formatPence, pence } from "#app/shared/money.ts";
import { SummaryRow } from "./summary-row.tsx";
import type { CartDiscount } from "./use-discount.ts";

/** What a code takes off, or what comes off by itself, with its name. */
export const DiscountRow = ({ name, takenCents, isDeliveryFree, condition }: CartDiscount) => (
  <SummaryRow
    name={`Discount, ${name}`}
    value={isDeliveryFree ? "Free delivery" : formatPence(pence(-takenCents))}
    note={condition}
  />
);
