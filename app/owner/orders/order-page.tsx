import { formatMoment } from "#app/shared/shop-time.ts";
import { AlertsSection } from "./alerts-section.tsx";
import { MailsSection } from "./mails-section.tsx";
import { MoneySection } from "./money-section.tsx";
import { NextStepSection } from "./next-step-section.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderPerson } from "./order-person.tsx";
import type { OrderProblem } from "./order-problem.ts";
import type { OrderView } from "./order-view.ts";
import { OrderFrame } from "./packing-page.tsx";
import { ParcelSection } from "./parcel-section.tsx";
import { PersonalDataSection } from "./personal-data-section.tsx";
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
  return (
    <OrderFrame order={order} said={problem ? null : done} isAlarming={order.alerts.length > 0} shop={shop}>
      <div className="grid content-start gap-12">
        <AlertsSection alerts={order.alerts} />
        <NextStepSection order={order} problem={problem} />
        {order.parcel && order.handover === null && <ParcelSection parcel={order.parcel} problem={problem} />}
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
    </OrderFrame>
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
