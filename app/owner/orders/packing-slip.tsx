import type { ReactNode } from "react";
import { choiceLabel, formatPieces } from "#app/shared/piece-label.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { Button } from "#app/ui/button.tsx";
import type { OrderToPack } from "./order-view.ts";

/** The part of an order that a packing slip shows. */
export interface SlipOrder
  extends Pick<
    OrderToPack,
    "reference" | "createdAt" | "email" | "name" | "address" | "handover" | "erasedAt" | "payment"
  > {
  lines: Pick<
    OrderToPack["lines"][number],
    "lineNo" | "title" | "colorName" | "size" | "quantity" | "piecesBack"
  >[];
}

const SLIP_LABELS = {
  parcel: "Deliver to",
  hand: "To be handed over to",
  collection: "To be collected by",
  letter: "A gift card, bought by",
};

/** The packing slip, in print only: the address and the pieces in the parcel, without prices and returned pieces. */
export function PackingSlip({ order, shop }: { order: SlipOrder; shop: { name: string; email: string } }) {
  const lines = order.lines
    .map((line) => ({ ...line, quantity: line.quantity - line.piecesBack }))
    .filter(({ quantity }) => quantity > 0);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="hidden print:block">
      <div className="flex items-baseline justify-between border-ink border-b pb-4">
        <p className="font-display text-m">{shop.name}</p>
        <p>
          {order.reference}, {formatMoment(order.createdAt)}
        </p>
      </div>
      {order.payment.isTest && <p className="mt-4 font-semibold">Test order: do not send.</p>}
      <p className="mt-8 font-semibold">{SLIP_LABELS[order.handover ?? "parcel"]}</p>
      <address className="mt-1 font-display text-m not-italic">
        {order.erasedAt && "Erased"}
        {!order.erasedAt && order.handover === null && order.address.length === 0 && (
          <span className="block">No address is known. Ask {order.email || "the customer"}</span>
        )}
        {[order.name, ...order.address].filter(Boolean).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address never move.
          <span key={index} className="block">
            {line}
          </span>
        ))}
      </address>
      <table className="mt-10 w-full text-left">
        <thead>
          <tr className="border-ink border-b">
            <th scope="col" className="py-2 pr-4">
              Pieces
            </th>
            <th scope="col" className="py-2 pr-4">
              What
            </th>
            <th scope="col" className="py-2">
              Colour and size
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ lineNo, title, colorName, size, quantity }) => (
            <tr key={lineNo} className="border-sand border-b">
              <td className="py-2 pr-4">{quantity}</td>
              <td className="py-2 pr-4">{title}</td>
              <td className="py-2">{choiceLabel(colorName, size)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3">{formatPieces(count)} in this parcel.</p>
      <p className="mt-10">Questions? Write to {shop.email}.</p>
    </div>
  );
}

/** How to print the slip of one order. */
export const PrintSlip = () => (
  <PrintButton label="Print the packing slip">
    This page prints as one: the address and the pieces, no prices.
  </PrintButton>
);

/** How to print the slips of many orders; the words say how many. */
export const PrintSlips = ({ children }: { children: ReactNode }) => (
  <PrintButton label="Print the packing slips">{children}</PrintButton>
);

/** The button needs a script and appears only with one; the sentence is true without it too. */
const PrintButton = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
    <Button variant="secondary" size="small" className="needs-script" onClick={() => window.print()}>
      {label}
    </Button>
    <p className="text-bark text-small">{children}</p>
  </div>
);
