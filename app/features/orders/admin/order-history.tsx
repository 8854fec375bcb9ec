import type { OrderView } from "./order-view.ts";
import { formatMoment } from "./order-words.ts";

/** Every change of the order's state, and why, oldest first. */
export function OrderHistory({ order: { history } }: { order: OrderView }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="font-display text-card">
        History
      </h2>
      <ol className="mt-3 border-sand border-l-2">
        {history.map(({ id, title, reason, at }) => (
          <li key={id} className="pb-4 pl-5 last:pb-0">
            <p className="font-[560] text-label">{title}</p>
            {reason.toLowerCase() !== title.toLowerCase() && (
              <p className="wrap-anywhere text-bark text-small">{capitalised(reason)}</p>
            )}
            <p className="text-bark text-small">
              <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
