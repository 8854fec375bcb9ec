import type { ReactNode } from "react";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { type ShopperOrder, shopperState } from "../shopper-order.ts";
import { StatusLines } from "./status-lines.tsx";
import { StatusSteps } from "./status-steps.tsx";

interface OrderStatusPageProps {
  order: ShopperOrder;
  /** Days in which a shopper may change their mind. */
  cancellationDays: number;
  contact: { email: string; phone: string; phoneLink: string };
}

/** Where a shopper's order is, for whoever has its secret address. */
export function OrderStatusPage({ order, cancellationDays, contact }: OrderStatusPageProps) {
  const { heading, lead } = shopperState(order);
  return (
    <div className="mx-auto w-full max-w-6xl px-6 pt-10 pb-20 lg:px-12 lg:pt-16">
      <p className="font-display text-caption text-bark italic">Order {order.reference}</p>
      <h1 className="mt-2 text-balance font-display text-xl">{heading}</h1>
      <p className="mt-5 max-w-lg text-lead">{lead}</p>
      {order.state === "fulfilled" && <Tracking order={order} />}
      <WovenBand size="wide" className="mt-9" />
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <StatusLines order={order} />
        <div className="grid content-start gap-12">
          <StatusSteps steps={order.steps} />
          {order.town && (
            <Part id="delivery" title="Delivery">
              <p>To {order.town}, to the address that you gave when you paid.</p>
            </Part>
          )}
          <Part id="help" title="Cancel, return or ask">
            <p>
              You can cancel for {cancellationDays} days from the day your parcel arrives, without giving a
              reason. Your receipt has the form; a plain letter is enough.
            </p>
            <p className="mt-3">
              Write to{" "}
              <TextLink
                href={`mailto:${contact.email}?subject=${encodeURIComponent(`Order ${order.reference}`)}`}
              >
                {contact.email}
              </TextLink>{" "}
              or call <TextLink href={`tel:${contact.phoneLink}`}>{contact.phone}</TextLink>, and name the
              order.
            </p>
            <TextLink to="/refund-policy" className="mt-1 inline-block py-2">
              How returns work
            </TextLink>
          </Part>
        </div>
      </div>
    </div>
  );
}

function Tracking({ order: { tracking, trackingUrl } }: { order: ShopperOrder }) {
  if (!tracking) return null;
  return (
    <p className="wrap-anywhere mt-3 max-w-lg">
      Tracking number {tracking}.
      {trackingUrl && (
        <>
          {" "}
          <TextLink href={trackingUrl} rel="noreferrer" className="inline-block py-1">
            Follow the parcel
          </TextLink>
        </>
      )}
    </p>
  );
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="font-display text-m">
      {title}
    </h2>
    <div className="mt-3">{children}</div>
  </section>
);
