import { formatPence, type Pence, pence } from "#app/shared/money.ts";
import { countOrders } from "../orders/order-words.ts";
import { type DayTakings, formatTakingsDay } from "./takings.ts";

/** The drawing's own units. It is stretched to its place, so it contains no circles and no letters. */
const WIDTH = 600;
const HEIGHT = 160;
const SLOT = 0.72;

/**
 * The revenue of each day as a bar. For assistive technology it is a picture with a sentence; the table beside it has
 * every number. A bar shows its day under the pointer.
 */
export function TakingsChart({ days }: { days: readonly DayTakings[] }) {
  const best = days.reduce((most, each) => (each.revenueCents > most.revenueCents ? each : most));
  const top = roundUp(best.revenueCents);
  const step = WIDTH / days.length;
  const middle = days[Math.floor(days.length / 2)];
  const [first, last] = [days[0], days.at(-1)];
  const label = `Revenue by day. The best was ${formatTakingsDay(best.day)}, with ${formatPence(best.revenueCents)}.`;
  return (
    <figure className="mt-6">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div
          aria-hidden="true"
          className="-my-2.5 flex flex-col justify-between text-right text-bark text-small tabular-nums"
        >
          <span>{formatPence(top)}</span>
          <span>{formatPence(pence(top / 2))}</span>
          <span>£0</span>
        </div>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-44 w-full lg:h-56"
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <path
              key={y}
              d={`M0 ${y}H${WIDTH}`}
              vectorEffect="non-scaling-stroke"
              className="stroke-sand forced-colors:stroke-[GrayText]"
            />
          ))}
          {days.map((each, index) => {
            const height = (each.revenueCents / top) * HEIGHT;
            return (
              <g key={each.day} className="group">
                <title>{sayDay(each)}</title>
                <rect x={index * step} y={0} width={step} height={HEIGHT} className="fill-transparent" />
                <rect
                  x={index * step + (step * (1 - SLOT)) / 2}
                  y={HEIGHT - height}
                  width={step * SLOT}
                  height={height}
                  className="fill-indigo group-hover:fill-laterite forced-colors:fill-[CanvasText]"
                />
              </g>
            );
          })}
        </svg>
        <div aria-hidden="true" className="col-start-2 mt-2 flex justify-between gap-2 text-bark text-small">
          {[first, middle, last].map(
            (each) => each && <span key={each.day}>{formatTakingsDay(each.day)}</span>,
          )}
        </div>
      </div>
    </figure>
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
