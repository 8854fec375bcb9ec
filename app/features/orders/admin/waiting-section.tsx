import type { ReactNode } from "react";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Trouble } from "./order-view.ts";
import { countOrders, orderPath, ordersPath } from "./order-words.ts";
import type { Waiting } from "./overview.server.ts";
import { troubleWords } from "./trouble-words.ts";
import { WaitingOrderRow } from "./waiting-order-row.tsx";

/** What waits for the owner: what went wrong, then money to pay back and parcels to send, the longest waiting first. */
export function WaitingSection({ waiting }: { waiting: Waiting }) {
  const { troubles, toSend, toPayBack, longest } = waiting;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="font-display text-m">
        Waits for you
      </h2>
      <TroubleList troubles={troubles} />
      {longest.length === 0 ? (
        troubles.length === 0 && <p className="mt-2 text-bark">Nothing. Every paid order has been sent.</p>
      ) : (
        <>
          <ul className="mt-2 flex flex-wrap gap-x-8 text-label">
            {toPayBack > 0 && (
              <WaitingLink to={ordersPath("needs_refund")}>{countOrders(toPayBack)} to pay back</WaitingLink>
            )}
            {toSend > 0 && <WaitingLink to={ordersPath("paid")}>{countOrders(toSend)} to send</WaitingLink>}
          </ul>
          <ul className="mt-3 border-ink border-t">
            {longest.map((order) => (
              <WaitingOrderRow key={order.reference} order={order} />
            ))}
          </ul>
          {toSend + toPayBack > longest.length && (
            <p className="mt-3 text-bark text-small">
              Those that have waited longest; {countOrders(toSend + toPayBack)} in all.
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** What went wrong, each with the way to its order. */
const TroubleList = ({ troubles }: { troubles: Trouble[] }) =>
  troubles.length > 0 && (
    <ul className="mt-3 grid gap-3">
      {troubles.map((trouble) => (
        <li
          key={`${trouble.reference} ${trouble.kind} ${trouble.letter} ${trouble.at.toISOString()}`}
          className="relative border-madder border-l-4 bg-calico px-4 py-3 text-label"
        >
          <p className="font-[560] text-madder">{troubleWords(trouble).title}</p>
          <TextLink
            to={orderPath(trouble.reference)}
            className="mt-1 inline-block font-[560] after:absolute after:inset-0"
          >
            {trouble.reference}
          </TextLink>
        </li>
      ))}
    </ul>
  );

const WaitingLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <TextLink to={to} className="inline-block py-2 font-[560]">
      {children}
    </TextLink>
  </li>
);
