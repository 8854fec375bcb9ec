import { formatPence } from "#app/shared/money.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { formatMoment, orderPath } from "./order-words.ts";
import type { WaitingOrder } from "./overview.server.ts";
import { RefundNow } from "./refund-now.tsx";
import { StateBadge } from "./state-badge.tsx";

/** An order that wants something done: all of it leads to the order, and money is paid back right here. */
export function WaitingOrderRow({ order }: { order: WaitingOrder }) {
  const { reference, state, paidAt, totalCents, payBack } = order;
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-sand border-b py-3 text-label transition-colors duration-150 hover:bg-calico/60">
      <TextLink to={orderPath(reference)} className="font-[560] after:absolute after:inset-0">
        {reference}
      </TextLink>
      <span className="tabular-nums">{formatPence(totalCents)}</span>
      <span className="flex w-full flex-wrap justify-between gap-x-6">
        <span className="text-bark text-small">
          Paid <time dateTime={paidAt.toISOString()}>{formatMoment(paidAt)}</time>
        </span>
        <StateBadge state={state} />
      </span>
      {payBack && <RefundNow reference={reference} {...payBack} className="relative mt-2 mb-1" />}
    </li>
  );
}
