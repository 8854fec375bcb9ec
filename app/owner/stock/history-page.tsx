import { STOCK_PATH } from "#app/domain/selling/checkout/held/held-order.ts";
import { ActionLink } from "#app/owner/kit/form-parts.tsx";
import { EmptyState, Time } from "#app/owner/kit/list-parts.tsx";
import { OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { orderPath } from "#app/owner/orders/order-words.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { HistoryEntry, StockHistory } from "./load-history.server.ts";
import { historyPath } from "./stock-list.ts";

/** The history of one size and colour, newest first. */
export function HistoryPage({ history: { slug, title, name, entries, older }, variantId }: HistoryPageProps) {
  return (
    <OwnerPage title="History">
      <p className="mt-1 text-bark">
        {title}, {name}
      </p>
      <p className="mt-1">
        <ActionLink
          to={`${STOCK_PATH}?${new URLSearchParams({ q: slug })}`}
          label="Back to its stock"
          className="text-label"
        />
      </p>
      {entries.length === 0 ? (
        <EmptyState>Nothing. Its pieces were never counted.</EmptyState>
      ) : (
        <ol className="mt-6 border-ink border-t">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {older !== null && (
        <ActionLink
          to={`${historyPath(slug, variantId)}?before=${older}`}
          label="Older"
          strong
          className="text-label"
        />
      )}
    </OwnerPage>
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
      <Time at={at} />
    </p>
  </li>
);
