import { formatPence, type Pence } from "#app/shared/money.ts";
import type { PaySummary } from "./pay-page-view.ts";

/** The id of a rate's radio button, which the styles below look for. Five rates at most, as at Stripe. */
export const rateFieldId = (index: number): string => `rate-${index}`;

/** What a delivery costs, in the words of the page. */
export const formatRate = (amount: Pence): string => (amount === 0 ? "Free" : formatPence(amount));

const SHOWN_WHILE_CHOSEN = [
  "hidden group-has-[#rate-0:checked]/pay:inline",
  "hidden group-has-[#rate-1:checked]/pay:inline",
  "hidden group-has-[#rate-2:checked]/pay:inline",
  "hidden group-has-[#rate-3:checked]/pay:inline",
  "hidden group-has-[#rate-4:checked]/pay:inline",
];

/**
 * An amount that follows the chosen delivery without a script: every one is in the page, and the style shows the
 * one whose radio button is chosen. Hidden ones are no part of a button's name for assistive technology either.
 */
export function ChosenAmount({
  rates,
  pick,
  otherwise,
}: {
  rates: PaySummary["rates"];
  pick: "amountCents" | "totalCents";
  /** What to show when there is no choice. */
  otherwise: Pence;
}) {
  if (rates.length === 0) return formatPence(otherwise);
  return rates.map((rate, index) => (
    <span key={rate.id} className={SHOWN_WHILE_CHOSEN[index]}>
      {pick === "amountCents" ? formatRate(rate.amountCents) : formatPence(rate[pick])}
    </span>
  ));
}
