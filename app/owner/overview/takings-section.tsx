import { BarChart } from "#app/owner/kit/bar-chart.tsx";
import { Figure } from "#app/owner/kit/figures-table.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";
import { countOrders } from "#app/owner/orders/order-words.ts";
import { formatMoney, type Money, toMoney } from "#app/shared/money.ts";
import { type DayTakings, formatTakingsDay, type Takings } from "./takings.ts";

/** The takings of the last thirty days, as a chart and as a table. */
export function TakingsSection({ takings, isTest = false }: { takings: Takings; isTest?: boolean }) {
  const id = isTest ? "test-takings" : "takings";
  return (
    <Part id={id} title={<>The last 30 days{isTest && ", in test payments"}</>} size="m">
      {isTest && <p className="mt-1 text-madder text-small">No real money: no card was charged.</p>}
      <dl className="mt-4 flex flex-wrap gap-x-14 gap-y-4">
        <Figure label="Revenue" value={formatMoney(takings.revenueCents)} />
        <Figure label="Orders" value={String(takings.orders)} />
        {takings.orders > 0 && (
          <Figure
            label="An order on average"
            value={formatMoney(toMoney(Math.round(takings.revenueCents / takings.orders)))}
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
    </Part>
  );
}

function comparison({ orders, revenueCents, beforeCents }: Takings): string {
  const counted = "Paid orders with their delivery, without what is paid back.";
  if (orders === 0 && beforeCents === 0) return "Nothing was paid for in the last 60 days.";
  if (beforeCents === 0) return counted;
  const difference = revenueCents - beforeCents;
  if (difference === 0) return `As much as in the 30 days before. ${counted}`;
  const than = difference > 0 ? "more" : "less";
  return `${formatMoney(toMoney(Math.abs(difference)))} ${than} than in the 30 days before. ${counted}`;
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
              <td className="py-1.5 text-right">{formatMoney(revenueCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function TakingsChart({ days }: { days: readonly DayTakings[] }) {
  const best = days.reduce((most, each) => (each.revenueCents > most.revenueCents ? each : most));
  const top = roundUp(best.revenueCents);
  const ends = [days[0], days[Math.floor(days.length / 2)], days.at(-1)];
  return (
    <div className="mt-6">
      <BarChart
        label={`Revenue by day. The best was ${formatTakingsDay(best.day)}, with ${formatMoney(best.revenueCents)}.`}
        bars={days.map((each) => ({ step: each.day, value: each.revenueCents, words: sayDay(each) }))}
        top={top}
        scale={
          <>
            <span>{formatMoney(top)}</span>
            <span>{formatMoney(toMoney(top / 2))}</span>
            <span>{formatMoney(toMoney(0))}</span>
          </>
        }
        ends={ends.flatMap((each) => (each ? [formatTakingsDay(each.day)] : []))}
        className="h-44 lg:h-56"
      />
    </div>
  );
}

const sayDay = ({ day, orders, revenueCents }: DayTakings): string =>
  `${formatTakingsDay(day)}: ${formatMoney(revenueCents)}, ${countOrders(orders)}`;

/** The next amount that is easy to halve: £10, £12, £16, £20, £30, £40, £60, £80, £100, £120 and so on. */
function roundUp(amount: Money): Money {
  const power = Math.max(1000, 10 ** Math.floor(Math.log10(Math.max(1, amount))));
  const steps = [1, 1.2, 1.6, 2, 3, 4, 6, 8, 10];
  return toMoney(Math.round(power * (steps.find((each) => each * power >= amount) ?? 10)));
}
