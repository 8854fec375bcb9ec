import { Figure } from "#app/owner/kit/figure.tsx";
import { countOrders } from "#app/owner/orders/order-words.ts";
import { formatPence, pence } from "#app/shared/money.ts";
import { formatTakingsDay, type Takings } from "./takings.ts";
import { TakingsChart } from "./takings-chart.tsx";

/** The takings of the last thirty days, as a chart and as a table. */
export function TakingsSection({ takings, isTest = false }: { takings: Takings; isTest?: boolean }) {
  const id = isTest ? "test-takings" : "takings";
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-display text-m">
        The last 30 days{isTest && ", in test payments"}
      </h2>
      {isTest && <p className="mt-1 text-madder text-small">No real money: no card was charged.</p>}
      <dl className="mt-4 flex flex-wrap gap-x-14 gap-y-4">
        <Figure label="Revenue" value={formatPence(takings.revenueCents)} />
        <Figure label="Orders" value={String(takings.orders)} />
        {takings.orders > 0 && (
          <Figure
            label="An order on average"
            value={formatPence(pence(Math.round(takings.revenueCents / takings.orders)))}
          />
        )}
      </dl>
      <p className="mt-3 text-bark text-small">{comparison(takings)}</p>
      {takings.orders > 0 && (
        <>
          <TakingsChart days={takings.days} />
          <TakingsTable takings={takings} />
        </>
      )}
    </section>
  );
}

function comparison({ orders, revenueCents, beforeCents }: Takings): string {
  const counted = "Paid orders with their delivery, without what is paid back.";
  if (orders === 0 && beforeCents === 0) return "Nothing was paid for in the last 60 days.";
  if (beforeCents === 0) return counted;
  const difference = revenueCents - beforeCents;
  if (difference === 0) return `As much as in the 30 days before. ${counted}`;
  const than = difference > 0 ? "more" : "less";
  return `${formatPence(pence(Math.abs(difference)))} ${than} than in the 30 days before. ${counted}`;
}

function TakingsTable({ takings }: { takings: Takings }) {
  return (
    <details className="mt-4 text-label">
      <summary className="inline-block py-3 font-[560] text-indigo underline decoration-1 underline-offset-6 hover:decoration-2">
        The same as a table
      </summary>
      <table className="mt-2 w-full max-w-md text-left">
        <caption className="visually-hidden">Orders and revenue of each day, the newest first</caption>
        <thead>
          <tr className="border-ink border-b">
            <th scope="col" className="py-2 font-[560]">
              Day
            </th>
            <th scope="col" className="py-2 text-right font-[560]">
              Orders
            </th>
            <th scope="col" className="py-2 text-right font-[560]">
              Revenue
            </th>
          </tr>
        </thead>
        <tbody>
          {takings.days.toReversed().map(({ day, orders, revenueCents }) => (
            <tr key={day} className="border-sand border-b">
              <th scope="row" className="py-1.5 font-normal">
                <time dateTime={day}>{formatTakingsDay(day)}</time>
              </th>
              <td className="py-1.5 text-right">{countOrders(orders)}</td>
              <td className="py-1.5 text-right">{formatPence(revenueCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
