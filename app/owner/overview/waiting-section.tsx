import type { ReactNode } from "react";
import { formatAlert } from "#app/owner/orders/alert-messages.ts";
import { RefundNow } from "#app/owner/orders/money-section.tsx";
import type { OrderAlert } from "#app/owner/orders/order-view.ts";
import { countOrders, orderPath, ordersPath } from "#app/owner/orders/order-words.ts";
import { StateBadge } from "#app/owner/orders/state-filter.tsx";
import { formatMoney } from "#app/shared/money.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Waiting, WaitingOrder } from "./load-overview.server.ts";

/** The work that waits for the owner: problems, then money to pay back and parcels to send, the oldest first. */
export function WaitingSection({ waiting, isSettingUp }: { waiting: Waiting; isSettingUp: boolean }) {
  const { alerts, toSend, toPayBack, longest } = waiting;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="font-display text-m">
        Waits for you
      </h2>
      <TroubleList alerts={alerts} />
      {longest.length === 0 ? (
        alerts.length === 0 && (
          <p className="mt-2 text-bark">
            {isSettingUp ? "No order waits." : "Nothing. Every paid order has been sent."}
          </p>
        )
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

/** The problems, each with a link to its order. */
const TroubleList = ({ alerts }: { alerts: OrderAlert[] }) =>
  alerts.length > 0 && (
    <ul className="mt-3 grid gap-3">
      {alerts.map((trouble) => (
        <li
          key={`${trouble.reference} ${trouble.kind} ${trouble.mail} ${trouble.at.toISOString()}`}
          className="relative border-madder border-l-4 bg-calico px-4 py-3 text-label"
        >
          <p className="font-[560] text-madder">{formatAlert(trouble).title}</p>
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

/** An order that needs the owner. The whole row leads to the order, and has a button for paying money back. */
function WaitingOrderRow({ order }: { order: WaitingOrder }) {
  const { reference, state, paidAt, totalCents, payBack } = order;
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-sand border-b py-3 text-label transition-colors duration-150 hover:bg-calico/60">
      <TextLink to={orderPath(reference)} className="font-[560] after:absolute after:inset-0">
        {reference}
      </TextLink>
      {totalCents !== null && <span className="tabular-nums">{formatMoney(totalCents)}</span>}
      <span className="flex w-full flex-wrap justify-between gap-x-6">
        <span className="text-bark text-small">
          Paid <time dateTime={paidAt.toISOString()}>{formatMoment(paidAt)}</time>
        </span>
        <StateBadge order={{ state, wasCancelled: false, isOnHold: false }} />
      </span>
      {payBack && <RefundNow reference={reference} {...payBack} className="relative mt-2 mb-1" />}
    </li>
  );
}
