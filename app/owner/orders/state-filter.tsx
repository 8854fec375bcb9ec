import { Link } from "react-router";
import type { OrderList } from "#app/domain/orders/list-orders.server.ts";
import type { OrderState } from "#app/domain/orders/order.ts";
import {
  formatOrderState,
  ordersPath,
  STATE_LABELS,
  STATES_BY_URGENCY,
  type StateFacts,
  stateTone,
} from "./order-words.ts";

const LINK =
  "inline-flex min-h-11 items-center gap-2 whitespace-nowrap border border-bark px-4 font-medium text-label transition-colors " +
  "duration-150 hover:border-ink hover:bg-calico aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-shea " +
  "forced-colors:aria-[current]:border-4";

/** Some of them are on hold, and are not to be sent. */
const PAID = "Paid, not sent";

/** Links to the states that have orders; the two states that need work are always there. */
export function StateFilter({ list: { state, search, counts } }: { list: OrderList }) {
  const shown = STATES_BY_URGENCY.filter(
    (each) => counts[each] > 0 || each === state || each === "paid" || each === "needs_refund",
  );
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <nav aria-label="Orders by state" className="mt-6">
      <ul className="flex flex-wrap gap-2">
        <FilterLink state={null} search={search} label="All" count={all} isCurrent={state === null} />
        {shown.map((each) => (
          <FilterLink
            key={each}
            state={each}
            search={search}
            label={each === "paid" ? PAID : STATE_LABELS[each]}
            count={counts[each]}
            isCurrent={each === state}
          />
        ))}
      </ul>
    </nav>
  );
}

interface FilterLinkProps {
  state: OrderState | null;
  search: string;
  label: string;
  count: number;
  isCurrent: boolean;
}

const FilterLink = ({ state, search, label, count, isCurrent }: FilterLinkProps) => (
  <li>
    <Link to={ordersPath(state, { search })} aria-current={isCurrent ? "page" : undefined} className={LINK}>
      {label} <span className="tabular-nums">{count}</span>
    </Link>
  </li>
);

/** An order's state in words, in the colour of its urgency. */
export const StateBadge = ({ order, className = "" }: { order: StateFacts; className?: string }) => (
  <span className={`font-[560] text-small ${stateTone(order.state)} ${className}`}>
    {formatOrderState(order)}
  </span>
);

/** Marks an order that was opened with the payment provider's test keys. */
export const TestBadge = ({ className = "" }: { className?: string }) => (
  <span className={`whitespace-nowrap font-[560] text-madder text-small ${className}`}>
    Test: no card was charged
  </span>
);
