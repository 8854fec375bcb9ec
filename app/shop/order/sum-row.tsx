import { formatPence, type Pence } from "#app/shared/money.ts";

interface SumRowProps {
  label: string;
  amount: Pence;
  isTotal?: boolean;
}

/** One row in the list of an order's sums. */
export const SumRow = ({ label, amount, isTotal = false }: SumRowProps) => (
  <div className={`flex justify-between gap-6 py-1 ${isTotal ? "font-semibold" : ""}`}>
    <dt>{label}</dt>
    <dd className="tabular-nums">{formatPence(amount)}</dd>
  </div>
);
