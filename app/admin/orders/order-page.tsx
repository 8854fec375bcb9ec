import { formatMoment } from "#app/shared/shop-time.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { AlertsSection } from "./alerts-section.tsx";
import { MailsSection } from "./mails-section.tsx";
import { MoneySection } from "./money-section.tsx";
import { NextStepSection } from "./next-step-section.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderPerson } from "./order-person.tsx";
import type { OrderProblem } from "./order-problem.ts";
import type { OrderView } from "./order-view.ts";
import { ordersPath } from "./order-words.ts";
import { PackingSlip } from "./packing-slip.tsx";
import { ParcelSection } from "./parcel-section.tsx";
import { PersonalDataSection } from "./personal-data-section.tsx";
import { StateBadge, TestBadge } from "./state-badge.tsx";
import { WriteSection } from "./write-section.tsx";

interface OrderPageProps {
  order: OrderView;
  /** The sentence for the last action, if there was one. */
  done: string | null;
  problem: OrderProblem | null;
  /** The sender of the parcel. */
  shop: { name: string; email: string };
}

/** All data of an order, and the next step. In print it is a packing slip. */
export function OrderPage({ order, done, problem, shop }: OrderPageProps) {
  const said = problem ? null : done;
  const edge = order.alerts.length > 0 ? "border-madder" : "border-leaf";
  return (
    <>
      <div className="mx-auto w-full max-w-6xl px-4 pt-8 pb-24 sm:px-6 lg:px-12 print:hidden">
        <TextLink to={ordersPath(null)} className="inline-block py-2 text-label">
          All orders
        </TextLink>
        <div className="mt-2 flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <h1 className="font-display text-l">{order.reference}</h1>
          <StateBadge order={order} className="text-label" />
          {order.payment.isTest && <TestBadge />}
        </div>
        <p className="mt-1 text-bark text-label">
          <time dateTime={order.createdAt.toISOString()}>{formatMoment(order.createdAt)}</time>
        </p>
        {/* Always in the page, so that new text in it is announced. */}
        <div role="status">
          {said && <p className={`mt-6 border-l-4 bg-calico px-4 py-3 text-label ${edge}`}>{said}</p>}
        </div>
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 border-sand border-t pt-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className="grid content-start gap-12">
            <AlertsSection alerts={order.alerts} />
            <NextStepSection order={order} problem={problem} />
            {order.parcel && order.handover === null && (
              <ParcelSection parcel={order.parcel} problem={problem} />
            )}
            <OrderLines order={order} />
            <MoneySection order={order} />
          </div>
          <div className="grid content-start gap-10">
            <OrderPerson order={order} />
            <MailsSection order={order} />
            <WriteSection order={order} problem={problem} />
            <OrderHistory order={order} />
            <PersonalDataSection order={order} />
          </div>
        </div>
      </div>
      <PackingSlip order={order} shop={shop} />
    </>
  );
}

/** The changes of the order's state with their reasons, oldest first. */
function OrderHistory({ order: { history } }: { order: OrderView }) {
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
