import { STOCK_PATH } from "#app/domain/selling/checkout/held/held-order.ts";
import { orderPath } from "#app/owner/orders/order-words.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { HistoryEntry, StockHistory } from "./load-history.server.ts";
import { historyPath } from "./stock-list.ts";

/** What happened to the pieces of one size and colour, newest first. */
export function HistoryPage({ history: { slug, title, name, entries, older }, variantId }: HistoryPageProps) {
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <h1 className="wrap-anywhere font-display text-l">History</h1>
      <p className="mt-1 text-bark">
        {title}, {name}
      </p>
      <p className="mt-1">
        <TextLink
          to={`${STOCK_PATH}?${new URLSearchParams({ q: slug })}`}
          className="inline-block py-2.5 text-label"
        >
          Back to its stock
        </TextLink>
      </p>
      {entries.length === 0 ? (
        <p className="mt-6 border-sand border-t pt-8 text-bark">Nothing. Its pieces were never counted.</p>
      ) : (
        <ol className="mt-6 border-ink border-t">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {older !== null && (
        <TextLink
          to={`${historyPath(slug, variantId)}?before=${older}`}
          className="inline-block py-3 font-[560] text-label"
        >
          Older
        </TextLink>
      )}
    </div>
  );
}

interface HistoryPageProps {
  history: StockHistory;
  variantId: string;
}

const Entry = ({ entry: { at, what, who, reference, from, to } }: { entry: HistoryEntry }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-sand border-b py-3 text-label">
    <p className="font-[560]">{what}</p>
    <p className="whitespace-nowrap text-right tabular-nums">
      <span className="visually-hidden">from </span>
      {from} <span aria-hidden="true">→</span>
      <span className="visually-hidden"> to</span> {to}
    </p>
    <p className="wrap-anywhere text-bark text-small">
      {reference ? <TextLink to={orderPath(reference)}>{reference}</TextLink> : (who ?? "Nobody is recorded")}
    </p>
    <p className="whitespace-nowrap text-right text-bark text-small">
      <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
    </p>
  </li>
);
