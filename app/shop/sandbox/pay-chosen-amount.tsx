import type { PaySummary, PayTotal } from "#app/domain/money/sandbox/pay-page-view.ts";
import { formatMoney, type Money } from "#app/shared/money.ts";

/** The id of a rate's radio button, used by the styles below. Five rates at most, as at Stripe. */
export const rateFieldId = (index: number): string => `rate-${index}`;

/** The price of a delivery, as the page shows it. */
export const formatShipping = (amount: Money): string => (amount === 0 ? "Free" : formatMoney(amount));

const SHOWN_WHILE_CHOSEN = [
  "hidden group-has-[#rate-0:checked]/pay:inline",
  "hidden group-has-[#rate-1:checked]/pay:inline",
  "hidden group-has-[#rate-2:checked]/pay:inline",
  "hidden group-has-[#rate-3:checked]/pay:inline",
  "hidden group-has-[#rate-4:checked]/pay:inline",
];

/** A total as it is charged: `£185`, or `US$241.30 (£185.00)` in the shopper's own currency. */
export const formatTotal = ({ totalCents, inOwn }: PayTotal): string => inOwn ?? formatMoney(totalCents);

/**
 * An amount that follows the chosen delivery without a script: the page contains every amount, and the style shows the
 * one whose radio button is chosen. Assistive technology leaves hidden ones out of a button's name too.
 */
export function ChosenAmount({
  summary,
  pick,
}: {
  /** Its own total is shown when there is no choice. */
  summary: PaySummary;
  pick: "delivery" | "total";
}) {
  const { rates } = summary;
  if (rates.length === 0) return formatTotal(summary);
  return rates.map((rate, index) => (
    <span key={rate.id} className={SHOWN_WHILE_CHOSEN[index]}>
      {pick === "delivery" ? formatShipping(rate.amountCents) : formatTotal(rate)}
    </span>
  ));
}
