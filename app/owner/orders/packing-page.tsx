import type { ReactNode } from "react";
import { choiceLabel, formatPieces } from "#app/shared/piece-label.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
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
    <section
      aria-labelledby="next"
      className={isToSend ? "border-turmeric border-l-4 bg-calico p-5 sm:p-6" : ""}
    >
      <h2 id="next" className="font-display text-card">
        What to do next
      </h2>
      <p className="mt-1 text-label">{packingStep(order)}</p>
      {problem?.field === null && (
        <p role="alert" className="mt-4 font-[560] text-madder text-small">
          {problem.message}
        </p>
      )}
      {isToSend && canChange && <FulfilForm order={order} problem={problem} />}
      {(isToSend || state === "fulfilled") && order.handover !== "letter" && <PrintSlip />}
    </section>
  );
}

function Pieces({ order: { lines } }: { order: PackingView }) {
  return (
    <section aria-labelledby="lines">
      <h2 id="lines" className="font-display text-card">
        {formatPieces(lines.reduce((sum, { quantity }) => sum + quantity, 0))}
      </h2>
      <ul className="mt-3">
        {lines.map(({ lineNo, title, colorName, size, quantity, piecesBack, imageUrl }) => (
          <li
            key={lineNo}
            className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 border-sand border-t py-3 text-small"
          >
            <Picture
              url={imageUrl}
              alt=""
              sizes="72px"
              className="aspect-4/5 overflow-hidden"
              imgClassName="size-full object-cover"
            />
            <div className="wrap-anywhere min-w-0">
              <p className="font-semibold text-label">{title}</p>
              <p className="text-bark">{choiceLabel(colorName, size)}</p>
              <p className="text-bark">{formatPieces(quantity)}</p>
              {piecesBack > 0 && <p className="font-[560]">{piecesBack} of them stay on the shelf</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Customer({ order: { name, email, phone, address, erasedAt } }: { order: PackingView }) {
  return (
    <section aria-labelledby="customer" className="wrap-anywhere">
      <h2 id="customer" className="font-display text-card">
        Deliver to
      </h2>
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
    </section>
  );
}

interface OrderFrameProps {
  order: OrderToPack;
  /** The sentence for the last action, if there was one. */
  said: string | null;
  /** True where something comes before the next step. */
  isAlarming?: boolean;
  /** The sender of the parcel. */
  shop: { name: string; email: string };
  /** Two columns. */
  children: ReactNode;
}

/** What surrounds an order, with its money or without: its reference and state, and in print its packing slip. */
export function OrderFrame({ order, said, isAlarming = false, shop, children }: OrderFrameProps) {
  const edge = isAlarming ? "border-madder" : "border-leaf";
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
          {children}
        </div>
      </div>
      <PackingSlip order={order} shop={shop} />
    </>
  );
}
