import { formatPence, pence } from "#app/shared/money.ts";
import type { CartDiscount } from "../discount/use-discount.ts";
import { SummaryRow } from "./summary-row.tsx";

/** What a code takes off, or what comes off by itself, with its name. */
export const DiscountRow = ({ name, takenCents, isDeliveryFree, condition }: CartDiscount) => (
  <SummaryRow
    name={`Discount, ${name}`}
    value={isDeliveryFree ? "Free delivery" : formatPence(pence(-takenCents))}
    note={condition}
  />
);
