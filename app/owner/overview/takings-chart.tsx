import { BarChart } from "#app/owner/kit/bar-chart.tsx";
import { countOrders } from "#app/owner/orders/order-words.ts";
import { formatPence, type Pence, pence } from "#app/shared/money.ts";
import { type DayTakings, formatTakingsDay } from "./takings.ts";

/** The revenue of each day as a bar. */
export function TakingsChart({ days }: { days: readonly DayTakings[] }) {
  const best = days.reduce((most, each) => (each.revenueCents > most.revenueCents ? each : most));
  const top = roundUp(best.revenueCents);
  const ends = [days[0], days[Math.floor(days.length / 2)], days.at(-1)];
  return (
    <div className="mt-6">
      <BarChart
        label={`Revenue by day. The best was ${formatTakingsDay(best.day)}, with ${formatPence(best.revenueCents)}.`}
        bars={days.map((each) => ({ step: each.day, value: each.revenueCents, words: sayDay(each) }))}
        top={top}
        scale={
          <>
            <span>{formatPence(top)}</span>
            <span>{formatPence(pence(top / 2))}</span>
            <span>£0</span>
          </>
        }
        ends={ends.flatMap((each) => (each ? [formatTakingsDay(each.day)] : []))}
        className="h-44 lg:h-56"
      />
    </div>
  );
}

const sayDay = ({ day, orders, revenueCents }: DayTakings): string =>
  `${formatTakingsDay(day)}: ${formatPence(revenueCents)}, ${countOrders(orders)}`;

/** The next amount that is easy to halve: £10, £12, £16, £20, £30, £40, £60, £80, £100, £120 and so on. */
function roundUp(amount: Pence): Pence {
  const power = Math.max(1000, 10 ** Math.floor(Math.log10(Math.max(1, amount))));
  const steps = [1, 1.2, 1.6, 2, 3, 4, 6, 8, 10];
  return pence(Math.round(power * (steps.find((each) => each * power >= amount) ?? 10)));
}
