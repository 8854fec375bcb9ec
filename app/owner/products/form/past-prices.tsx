import type { PastPrices } from "#app/domain/catalogue/prices/price-history.server.ts";
import { formatMoney } from "#app/shared/money.ts";
import { formatMoment } from "#app/shared/shop-time.ts";

/**
 * Why shoppers see another price before than the owner typed, or none; null when they see hers. The rule is
 * `shownBefore`.
 */
export function sayBefore(past: Omit<PastPrices, "prices">, price: number): string | null {
  const { compareAtCents: typed, lowestBeforeCents: lowest } = past;
  if (typed === null || lowest === null || lowest >= typed) return null;
  const why = `in the thirty days before this price it cost ${formatMoney(lowest)}, and the law counts from there.`;
  return lowest > price
    ? `Shoppers see ‘was ${formatMoney(lowest)}’, not ${formatMoney(typed)}: ${why}`
    : `Shoppers see no price before: ${why}`;
}

/** The prices that shoppers saw, folded, and the reason when the price before is not the typed one. */
export function PastPricesSection({ past }: { past: PastPrices | null }) {
  const shown = past?.prices.find(({ priceCents }) => priceCents !== null)?.priceCents;
  if (!past || shown === undefined || shown === null) return null;
  const reason = sayBefore(past, shown);
  return (
    <section aria-label="Prices so far" className="mb-8 max-w-xl">
      {reason !== null && <p className="mb-3">{reason}</p>}
      <details>
        <summary className="min-h-11 cursor-pointer py-2 underline underline-offset-4">Prices so far</summary>
        <ul className="mt-2 space-y-1 text-small">
          {past.prices.map(({ since, priceCents }) => (
            <li key={since.getTime()}>
              {priceCents === null ? "Hidden" : formatMoney(priceCents)} since {formatMoment(since)}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
