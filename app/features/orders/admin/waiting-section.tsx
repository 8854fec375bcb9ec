import type { ReactNode } from "react";
import { formatPence } from "#app/shared/money.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { countOrders, formatMoment, orderPath, ordersPath } from "./order-words.ts";
import type { Waiting } from "./overview.server.ts";
import { StateBadge } from "./state-badge.tsx";

/** What waits for the owner: parcels to send and money to pay back, what has waited longest first. */
export function WaitingSection({ waiting }: { waiting: Waiting }) {
  const { toSend, toPayBack, longest } = waiting;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="font-display text-m">
        Waits for you
      </h2>
      {longest.length === 0 ? (
        <p className="mt-2 text-bark">Nothing. Every paid order has been sent.</p>
      ) : (
        <>
          <ul className="mt-2 flex flex-wrap gap-x-8 text-label">
            {toPayBack > 0 && (
              <WaitingLink to={ordersPath("needs_refund")}>{countOrders(toPayBack)} to pay back</WaitingLink>
            )}
            {toSend > 0 && <WaitingLink to={ordersPath("paid")}>{countOrders(toSend)} to send</WaitingLink>}
          </ul>
          <ul className="mt-3 border-ink border-t">
            {longest.map(({ reference, state, paidAt, totalCents }) => (
              <li
                key={reference}
                className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-sand border-b py-3 text-label transition-colors duration-150 hover:bg-calico/60"
              >
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
              </li>
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

const WaitingLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <TextLink to={to} className="inline-block py-2 font-[560]">
      {children}
    </TextLink>
  </li>
);
