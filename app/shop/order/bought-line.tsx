import type { ReactNode } from "react";
import { formatPence, type Pence, timesPence } from "#app/shared/money.ts";
import { Picture } from "#app/ui/picture.tsx";

interface BoughtLineProps {
  /** The line as it was sold. */
  line: { title: string; quantity: number; priceCents: Pence; imageUrl: string | null };
  /** Its colour and size; empty when it has neither. */
  choice: string;
  /** A further note below the line. */
  note?: ReactNode;
  /** Smaller, for the owner's pages. */
  dense?: boolean;
}

/** A line of an order: picture, name, choice, quantity, price and total. */
export function BoughtLine({ line, choice, note, dense = false }: BoughtLineProps) {
  const { title, quantity, priceCents, imageUrl } = line;
  return (
    <li
      className={`grid border-sand border-t ${dense ? "grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4 py-3 text-small" : "grid-cols-[5.5rem_minmax(0,1fr)_auto] gap-x-5 py-4"}`}
    >
      <Picture
        url={imageUrl}
        alt=""
        sizes={dense ? "72px" : "88px"}
        className="aspect-4/5 overflow-hidden"
        imgClassName="size-full object-cover"
      />
      <div className="wrap-anywhere min-w-0">
        <p className={dense ? "font-semibold text-label" : "font-semibold"}>{title}</p>
        {choice && <p className="text-bark">{choice}</p>}
        <p className="text-bark">
          {quantity} × {formatPence(priceCents)}
        </p>
        {note}
      </div>
      <p className={`font-semibold tabular-nums ${dense ? "text-label" : ""}`}>
        {formatPence(timesPence(priceCents, quantity))}
      </p>
    </li>
  );
}
