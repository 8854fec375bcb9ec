import { formatOrderState, type StateFacts, stateTone } from "./order-words.ts";

interface StateBadgeProps {
  order: StateFacts;
  className?: string;
}

/** An order's state in words, in the colour of its urgency. */
export const StateBadge = ({ order, className = "" }: StateBadgeProps) => (
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
