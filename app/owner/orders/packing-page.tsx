import type { ReactNode } from "react";
import { hasGoods } from "#app/domain/orders/order.ts";
import { Thumb, Time } from "#app/owner/kit/list-parts.tsx";
import { DoneNotice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { choiceLabel, formatPieces } from "#app/shared/piece-label.ts";
import { FulfilForm } from "./next-step-section.tsx";
import type { OrderProblem } from "./order-problem.ts";
import type { OrderToPack, PackingView } from "./order-view.ts";
import { ordersPath } from "./order-words.ts";
import { PackingSlip, PrintSlip } from "./packing-slip.tsx";
import { ParcelFacts, ParcelSection } from "./parcel-section.tsx";
import { packingStep } from "./shipment-blocker.ts";
import { StateBadge, TestBadge } from "./state-filter.tsx";

interface PackingPageProps {
  order: PackingView;
  /** The sentence for the last action, if there was one. */
  done: string | null;
  problem: OrderProblem | null;
  /** The sender of the parcel. */
  shop: { name: string; email: string };
}

/** An order for people who may not see money: the parcel, its pieces and its address. In print it is a packing slip. */
export function PackingPage({ order, done, problem, shop }: PackingPageProps) {
  return (
    <OrderFrame order={order} said={problem ? null : done} shop={shop}>
      <div className="grid content-start gap-12">
        <NextStep order={order} problem={problem} />
        {order.parcel &&
          order.handover === null &&
          (order.canChange ? (
            <ParcelSection parcel={order.parcel} problem={problem} />
          ) : (
            <ParcelFacts parcel={order.parcel} />
          ))}
        <Pieces order={order} />
      </div>
      <Customer order={order} />
    </OrderFrame>
  );
}

function NextStep({ order, problem }: Pick<PackingPageProps, "order" | "problem">) {
  const { state, shipmentBlocker, canChange } = order;
  const isToSend = state === "paid" && shipmentBlocker === null;
  return (
    <Part
      id="next"
      title="What to do next"
      className={isToSend ? "border-turmeric border-l-4 bg-calico p-5 sm:p-6" : ""}
    >
      <p className="mt-1 text-label">{packingStep(order)}</p>
      {problem?.field === null && (
        <p role="alert" className="mt-4 font-[560] text-madder text-small">
          {problem.message}
        </p>
      )}
      {isToSend && canChange && <FulfilForm order={order} problem={problem} />}
      {(isToSend || state === "fulfilled") && hasGoods(order.kind) && <PrintSlip />}
    </Part>
  );
}

function Pieces({ order: { lines } }: { order: PackingView }) {
  return (
    <Part id="lines" title={formatPieces(lines.reduce((sum, { quantity }) => sum + quantity, 0))}>
      <ul className="mt-3">
        {lines.map(({ lineNo, title, colorName, size, quantity, piecesBack, imageUrl }) => (
          <li
            key={lineNo}
            className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 border-sand border-t py-3 text-small"
          >
            <Thumb url={imageUrl} size="72px" />
            <div className="wrap-anywhere min-w-0">
              <p className="font-semibold text-label">{title}</p>
              <p className="text-bark">{choiceLabel(colorName, size)}</p>
              <p className="text-bark">{formatPieces(quantity)}</p>
              {piecesBack > 0 && <p className="font-[560]">{piecesBack} of them stay on the shelf</p>}
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Customer({ order: { name, email, phone, address, erasedAt } }: { order: PackingView }) {
  return (
    <Part id="customer" title="Deliver to" className="wrap-anywhere">
      {erasedAt ? (
        <p className="mt-1 text-bark text-label">The customer’s personal data were erased.</p>
      ) : (
        <>
          <address className="mt-1 text-label not-italic">
            {[name, ...address].filter(Boolean).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address never move.
              <span key={index} className="block">
                {line}
              </span>
            ))}
          </address>
          <p className="mt-3 text-label">{email}</p>
          {phone && <p className="text-label">{phone}</p>}
        </>
      )}
    </Part>
  );
}

interface OrderFrameProps {
  order: OrderToPack;
  /** The sentence for the last action, if there was one. */
  said: string | null;
  /** True when a problem comes before the next step. */
  isAlarming?: boolean;
  /** The sender of the parcel. */
  shop: { name: string; email: string };
  /** Two columns. */
  children: ReactNode;
}

/** The frame of an order's page, with money or without: its reference and state, and in print its packing slip. */
export function OrderFrame({ order, said, isAlarming = false, shop, children }: OrderFrameProps) {
  return (
    <>
      <OwnerPage
        title={order.reference}
        back={[ordersPath(null), "All orders"]}
        actions={
          <>
            <StateBadge order={order} className="text-label" />
            {order.payment.isTest && <TestBadge />}
          </>
        }
        width="table"
        className="print:hidden"
      >
        <p className="mt-1 text-bark text-label">
          <Time at={order.createdAt} />
        </p>
        <DoneNotice tone={isAlarming ? "alarms" : "done"}>{said}</DoneNotice>
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 border-sand border-t pt-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          {children}
        </div>
      </OwnerPage>
      <PackingSlip order={order} shop={shop} />
    </>
  );
}
