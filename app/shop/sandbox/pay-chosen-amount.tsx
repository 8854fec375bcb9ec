import type { PaySummary } from "#app/domain/money/sandbox/pay-page-view.ts";
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

/**
 * An amount that follows the chosen delivery without a script: the page contains every amount, and the style shows the
 * one whose radio button is chosen. Assistive technology leaves hidden ones out of a button's name too.
 */
export function ChosenAmount({
  rates,
  pick,
  otherwise,
}: {
  rates: PaySummary["rates"];
  pick: "amountCents" | "totalCents";
  /** Shown when there is no choice. */
  otherwise: Money;
}) {
  if (rates.length === 0) return formatMoney(otherwise);
  return rates.map((rate, index) => (
    <span key={rate.id} className={SHOWN_WHILE_CHOSEN[index]}>
      {pick === "amountCents" ? formatShipping(rate.amountCents) : formatMoney(rate[pick])}
    </span>
  ));
}
